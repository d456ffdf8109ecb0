// @ts-check
/** Help: the rules of each kind with small drawn examples, what helps while playing, keys and gestures. */
import { t } from "../i18n/index.js";
import { findKind, hasKind, listKinds, listRules, nameKinds } from "../kinds/index.js";
import { drawKeys } from "../kinds/manual.js";
import { segmented } from "../ui/controls.js";
import { clear, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";

/** @typedef {import("../kinds/kind.js").Kind} Kind */
/** @typedef {import("../kinds/kind.js").Manual} Manual */

/** @param {import("../router.js").ViewContext} context @returns {Promise<import("../router.js").View>} */
export async function show({ params }) {
  const [first] = listKinds();
  const chosen = findKind(hasKind(params[0]) ? params[0] : first.name);
  const body = h("div", { class: "help-body" });
  const render = async (/** @type {Kind} */ kind) => {
    const manual = await kind.manual();
    clear(
      body,
      h("section", { "aria-labelledby": "help-rules" }, h("h2", { id: "help-rules" }, t("help.rules")), makeRules(kind, manual)),
      h("section", { "aria-labelledby": "help-playing" }, h("h2", { id: "help-playing" }, t("help.playing")), makeAids(manual)),
      h("section", { "aria-labelledby": "help-keys" }, h("h2", { id: "help-keys" }, t("help.keys")), h("div", { class: "sheet help-keys" }, drawKeys(manual))),
    );
  };
  await render(chosen);
  const choice = segmented({
    label: t("help.kind"),
    choices: listKinds().map((kind) => ({ value: kind.name, label: nameKinds(kind.name), icon: kind.icon })),
    value: chosen.name,
    onChange: (value) => {
      // The address follows without a navigation, which would move the focus away from the choice.
      history.replaceState(null, "", `#/help/${value}`);
      void render(findKind(value));
    },
  });
  const element = h("div", { class: "view narrow help" }, h("header", { class: "section-head" }, h("h1", null, t("shell.help")), choice), body);
  return { title: t("shell.help"), element };
}

/** @param {Kind} kind @param {Manual} manual */
function makeRules({ name, surface }, { examples }) {
  return h(
    "ol",
    { role: "list", class: "rules" },
    examples.map(([doc, rows, options = {}], index) =>
      h("li", { class: "sheet rule" }, h("div", { class: "rule-picture" }, surface.draw(doc, rows, options)), h("p", null, t(`${name}.help.${index + 1}`))),
    ),
    // A kind without examples has its rules in sentences alone.
    examples.length === 0 && listRules(name).map((rule) => h("li", { class: "sheet rule" }, h("p", null, rule))),
  );
}

/** @param {Manual} manual */
function makeAids({ aids }) {
  return h(
    "dl",
    { class: "sheet aids" },
    aids.map(([picture, key]) => h("div", { class: "aid" }, h("dt", null, icon(picture), t(key)), h("dd", null, t(`${key}.sentence`)))),
  );
}
