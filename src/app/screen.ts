import type { ComponentType } from 'react';
import type { FirstPaint } from '../state/firstPaint.ts';

/** What every screen is given. */
export interface ScreenProps {
  readonly params: Readonly<Record<string, string>>;
  /** What the HTML was painted from; a screen takes it only when it is its own. */
  readonly first: FirstPaint;
}

/** A page of the app. */
export type Screen = ComponentType<ScreenProps>;
