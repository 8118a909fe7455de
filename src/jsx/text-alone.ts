import { Fragment, type ElementType, type ReactNode } from 'react';
import { jsx as element } from 'react/jsx-runtime';

/**
 * A browser that translates a page replaces our text nodes with its own. React would go on editing the text
 * node that it created, which isn't on the page any more: the amount on the screen would never change.
 *
 *   TEXT-1  Each text is alone in its element. React then sets the whole content of that element, also
 *           after somebody else has changed it.
 *   TEXT-2  A component that returns only a text puts it into a fragment: <>{text}</>.
 */
const TEXT_TAG = 'x-text' as unknown as ElementType;

/** The props of an element, or of a fragment, with its texts alone. Components pass theirs on untouched. */
export function textAlone(type: unknown, props: object): object {
  const isFragment = type === Fragment;
  if ((!isFragment && typeof type !== 'string') || !('children' in props)) return props;
  const { children } = props as { children: ReactNode };
  if (isText(children)) return isFragment ? { ...props, children: inElement(String(children), 0) } : props;
  if (!Array.isArray(children)) return props;
  const joined = joinedText(children);
  if (joined === null) return { ...props, children: apart(children) };
  return joined === '' ? props : { ...props, children: isFragment ? inElement(joined, 0) : joined };
}

/** Several texts may have become one child. */
export const hasSeveral = (props: object): boolean => 'children' in props && Array.isArray(props.children);

const isText = (child: unknown): child is string | number =>
  (typeof child === 'string' && child !== '') || typeof child === 'number';

/** The text that these are in all; null if there is an element among them. */
function joinedText(children: readonly unknown[]): string | null {
  let joined = '';
  for (const child of children) {
    const text = Array.isArray(child) ? joinedText(child) : isText(child) ? String(child) : '';
    if (text === null || (child !== null && typeof child === 'object' && !Array.isArray(child))) return null;
    joined += text;
  }
  return joined;
}

/** Neighbouring texts become one. All else keeps its place, by which React knows it again. */
function apart(children: readonly unknown[]): ReactNode[] {
  const result: ReactNode[] = [];
  for (let at = 0; at < children.length; at++) {
    const child = children[at];
    if (Array.isArray(child)) result.push(apart(child));
    else if (!isText(child)) result.push(child as ReactNode);
    else {
      const first = at;
      let text = String(child);
      while (isText(children[at + 1])) text += String(children[++at]);
      result.push(inElement(text, first));
      for (let empty = first; empty < at; empty++) result.push(null);
    }
  }
  return result;
}

/** A space alone is in no language. */
const inElement = (text: string, at: number): ReactNode =>
  text.trim() === '' ? text : element(TEXT_TAG, { children: text }, `text ${at}`);
