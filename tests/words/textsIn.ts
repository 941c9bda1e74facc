import { type ESTree, parseSync, Visitor } from 'vite';

interface FoundText {
  readonly line: number;
  readonly text: string;
}

const shownAttributes = new Set(['aria-label', 'label', 'placeholder', 'title']);

/** The texts in a component: between its tags, or in an attribute that is shown. A text without a letter is ignored. */
export function textsIn(file: string, source: string): FoundText[] {
  const found: FoundText[] = [];
  const note = (text: string, start: number) => {
    if (/\p{L}/u.test(text)) found.push({ line: source.slice(0, start).split('\n').length, text });
  };
  function noteIn(node: ESTree.Node): void {
    switch (node.type) {
      case 'Literal':
        if (typeof node.value === 'string') note(node.value, node.start);
        return;
      case 'TemplateLiteral':
        note(node.quasis.map(({ value }) => value.raw).join(''), node.start);
        return;
      case 'ConditionalExpression':
        noteIn(node.consequent);
        noteIn(node.alternate);
        return;
      case 'LogicalExpression':
        noteIn(node.right);
        return;
      case 'JSXExpressionContainer':
        noteIn(node.expression);
    }
  }
  const noteChildren = ({ children }: ESTree.JSXElement | ESTree.JSXFragment) => {
    for (const child of children) {
      if (child.type === 'JSXText') note(child.value.trim().replace(/\s+/g, ' '), child.start);
      else noteIn(child);
    }
  };
  new Visitor({
    JSXElement: noteChildren,
    JSXFragment: noteChildren,
    JSXAttribute({ name, value }) {
      if (value && name.type === 'JSXIdentifier' && shownAttributes.has(name.name)) noteIn(value);
    },
  }).visit(parseSync(file, source).program);
  return found;
}
