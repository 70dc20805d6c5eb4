// The interface under /api/v1. A refusal is thrown as an error with the server's own words.
import { by } from "./dom.js";

export class Refused extends Error {
  constructor(message, status, findings = []) {
    super(message);
    this.status = status;
    this.findings = findings;
  }
}

async function ask(path, options = {}) {
  let told;
  try {
    told = await fetch(`/api/v1/${path}`, options);
  } catch {
    by("banner").textContent = "The server does not answer. Is “soloist serve” still running?";
    by("banner").hidden = false;
    throw new Refused("The server does not answer.", 0);
  }
  by("banner").hidden = true;
  if (told.ok) return told;
  const { error } = await told.json();
  throw new Refused(error.message, told.status, error.findings);
}

function body(data) {
  return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(data) };
}

export async function get(path) {
  return (await ask(path)).json();
}

export async function post(path, data) {
  return (await ask(path, body(data))).json();
}

export async function file(path, data) {
  const told = await ask(path, body(data));
  const name = /filename="([^"]+)"/.exec(told.headers.get("Content-Disposition") || "");
  return { blob: await told.blob(), name: name ? name[1] : "level" };
}

// A job that tells what it does until it has ended or is cancelled.
export class Job {
  static async start(data) {
    return new Job((await post("jobs", data)).id);
  }

  constructor(id) {
    this.id = id;
    this.over = false;
  }

  // Resolves with the job once it has ended; events before it go to `tell`.
  watch(tell = () => {}) {
    return new Promise((resolve, reject) => {
      this.stream = new EventSource(`/api/v1/jobs/${this.id}/events`);
      for (const kind of ["progress", "found", "bounded", "state"]) {
        this.stream.addEventListener(kind, (event) => tell(JSON.parse(event.data)));
      }
      this.stream.addEventListener("ended", (event) => {
        this.close();
        resolve(JSON.parse(event.data).job);
      });
      this.stream.onerror = () => {
        this.close();
        reject(new Refused("The server has stopped to tell about this job.", 0));
      };
    });
  }

  close() {
    this.over = true;
    if (this.stream) this.stream.close();
  }

  async cancel() {
    if (this.over) return;
    // Whoever leaves the page still gets this through.
    await ask(`jobs/${this.id}`, { method: "DELETE", keepalive: true });
  }
}
