import type { ComponentProps } from 'react';
import { TextField } from '../../ui/field.tsx';
import { groupFormTexts as texts } from './texts.ts';

/** The address of somebody else: no browser offers the user's own. */
export const FriendEmail = (input: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField {...input} label={texts.email} type="email" inputMode="email" autoComplete="off" />
);
