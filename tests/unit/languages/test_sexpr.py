"""One reader of S-expressions serves KIF and PDDL, and no text breaks it."""

from hypothesis import given
from hypothesis import strategies as st

from soloist.languages.sexpr import Group, Node, Symbol, read_sexpr
from soloist.source import Source

_words = st.text(alphabet="ab?<=+-1_'|", min_size=1, max_size=4)
_trees = st.recursive(_words, lambda inner: st.lists(inner, max_size=4), max_leaves=20)


def _text(tree: object) -> str:
    return "(" + " ".join(map(_text, tree)) + ")" if isinstance(tree, list) else str(tree)


def _tree(node: Node) -> object:
    return node.text if isinstance(node, Symbol) else [_tree(item) for item in node.items]


def _findings(text: str) -> list[tuple[str, str]]:
    return [(str(finding.span), finding.code) for finding in read_sexpr(Source("x", text)).findings]


@given(st.lists(_trees, max_size=4))
def test_reading_undoes_writing(trees: list[object]) -> None:
    reading = read_sexpr(Source("x", "\n".join(map(_text, trees)) + " ; (a comment"))
    assert [_tree(item) for item in reading.items] == trees
    assert not reading.findings


@given(_trees)
def test_the_span_of_an_expression_is_its_text(tree: object) -> None:
    text = _text(tree)
    [node] = read_sexpr(Source("x", f"  {text} ")).items
    assert node.span.text == text == repr(node)


@given(st.text(alphabet="() ;a\n\x00", max_size=30))
def test_findings_appear_exactly_where_the_text_is_broken(text: str) -> None:
    code = "\n".join(line.partition(";")[0] for line in text.split("\n"))
    depth, balanced = 0, "\x00" not in code
    for character in code:
        depth += {"(": 1, ")": -1}.get(character, 0)
        if depth < 0:
            depth, balanced = 0, False
    assert bool(_findings(text)) == (not balanced or depth > 0)


def test_several_places_are_reported_at_once() -> None:
    assert _findings("a)\n(b))) c)\n(d (e") == [
        ("x:1:2", "unopened"),
        ("x:2:4", "unopened"),
        ("x:2:8", "unopened"),
        ("x:3:1", "unclosed"),
    ]


def test_control_characters_are_reported_with_their_code() -> None:
    [finding] = read_sexpr(Source("x", "(a \x01\x02 b)")).findings
    assert (str(finding.span), finding.message) == ("x:1:4", "unexpected character 0x01: is this a text file?")


def test_a_hundred_thousand_nested_parentheses_are_read() -> None:
    depth = 100_000
    [node] = read_sexpr(Source("x", "(" * depth + ")" * depth)).items
    levels = 1
    while isinstance(node, Group) and node.items:
        node = node.items[0]
        levels += 1
    assert levels == depth


def test_a_hundred_thousand_open_parentheses_are_one_finding() -> None:
    assert _findings("(" * 100_000) == [("x:1:1", "unclosed")]
    assert _findings(")" * 100_000) == [("x:1:1", "unopened")]
