import { jsxDEV as make } from 'react/jsx-dev-runtime';
import { hasSeveral, textAlone } from './text-alone.ts';

/** The same while developing (jsx-runtime.ts). */
export { Fragment, type JSX } from 'react/jsx-dev-runtime';

export const jsxDEV: typeof make = (type, props, key, isStatic, ...rest) => {
  const own = textAlone(type, props as object);
  return make(type, own, key, isStatic && hasSeveral(own), ...rest);
};
