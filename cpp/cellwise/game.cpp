#include "cellwise/game.hpp"

#include <sstream>
#include <stdexcept>

namespace soloist::cellwise {

namespace {

struct Reader {
    std::istringstream stream;

    int number() {
        int value = 0;
        if (!(stream >> value)) throw std::invalid_argument("the text of the level ends early");
        return value;
    }
    bool flag() { return number() != 0; }
    Numbers numbers() {
        Numbers result;
        for (int left = number(); left > 0; --left) result.push_back(number());
        return result;
    }
    std::vector<std::pair<int, int>> motions() {
        std::vector<std::pair<int, int>> result;
        for (int motion : numbers()) result.emplace_back(motion / 5, motion % 5 + 1);
        return result;
    }
};

Spot read_spot(Reader& in) {
    Spot spot;
    spot.dots = !in.flag();
    if (spot.dots) return spot;
    spot.present = in.numbers();
    spot.missing = in.numbers();
    for (int left = in.number(); left > 0; --left) spot.one_of.push_back(in.numbers());
    spot.moving = in.motions();
    spot.still = in.motions();
    spot.changes = in.flag();
    if (!spot.changes) return spot;
    spot.clear = in.numbers();
    spot.put = in.numbers();
    spot.stop = in.motions();
    spot.move = in.motions();
    for (const auto& [layer, motion] : in.motions())
        if (motion == 1) spot.rigid.push_back(layer);
    spot.by_chance = in.flag();
    return spot;
}

Stage read_stage(Reader& in) {
    Stage stage;
    for (int groups = in.number(); groups > 0; --groups) {
        Group group;
        group.by_chance = in.flag();
        group.rigid = in.number();
        for (int rules = in.number(); rules > 0; --rules) {
            Rule rule;
            rule.line = in.number();
            rule.direction = in.number();
            rule.rigid = in.number();
            rule.commands = static_cast<unsigned>(in.number());
            for (int rows = in.number(); rows > 0; --rows) {
                rule.rows.emplace_back();
                for (int spots = in.number(); spots > 0; --spots) rule.rows.back().push_back(read_spot(in));
            }
            group.rules.push_back(std::move(rule));
        }
        stage.groups.push_back(std::move(group));
    }
    for (int jumps = in.number(); jumps > 0; --jumps) {
        const int from = in.number();
        stage.jumps.emplace_back(from, in.number());
    }
    return stage;
}

}  // namespace

Game read_game(const std::string& text) {
    Reader in{std::istringstream(text)};
    Game game;
    game.inputs = in.number();
    game.must_move = in.flag();
    game.opening_turn = in.flag();
    game.realtime = in.flag();
    game.whole_player = in.flag();
    const int objects = in.number();
    game.layers = in.number();
    for (int i = 0; i < objects; ++i) game.layer_of.push_back(in.number());
    game.player = in.numbers();
    game.width = in.number();
    game.height = in.number();
    for (int i = 0; i < game.width * game.height; ++i) game.cells.push_back(in.numbers());
    for (int left = in.number(); left > 0; --left) {
        Goal goal;
        goal.word = in.number();
        goal.what = in.numbers();
        goal.what_all = in.flag();
        goal.placed = in.flag();
        goal.where = in.numbers();
        goal.where_all = in.flag();
        game.goals.push_back(std::move(goal));
    }
    game.early = read_stage(in);
    game.late = read_stage(in);
    return game;
}

}  // namespace soloist::cellwise
