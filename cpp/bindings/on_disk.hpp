// Searches on disk for Python: a slice of work, with what the disk refused as OSError, and a checkpoint that is refused as
// ValueError.
#pragma once

#include <nanobind/nanobind.h>

#include <cerrno>

#include "disk/breadth.hpp"

namespace soloist {

template <class Search>
auto run_on_disk(Search& search, double seconds) {
    try {
        const nanobind::gil_scoped_release released;
        return search.run(seconds);
    } catch (const disk::CheckpointError& error) {
        throw nanobind::value_error(error.what());
    } catch (const disk::DiskError& error) {
        errno = error.number;
        PyErr_SetFromErrnoWithFilename(PyExc_OSError, error.path.c_str());
        throw nanobind::python_error();
    }
}

}  // namespace soloist
