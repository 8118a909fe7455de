import { jsx as oneChild, jsxs as manyChildren } from 'react/jsx-runtime';
import { hasSeveral, textAlone } from './text-alone.ts';

/** React's own runtime but for texts (text-alone.ts). The compiler calls it for each element of JSX. */
export { Fragment, type JSX } from 'react/jsx-runtime';

type Make = typeof oneChild;
export const jsx: Make = (type, props, key) => oneChild(type, textAlone(type, props as object), key);
export const jsxs: Make = (type, props, key) => {
  const own = textAlone(type, props as object);
  return (hasSeveral(own) ? manyChildren : oneChild)(type, own, key);
};
