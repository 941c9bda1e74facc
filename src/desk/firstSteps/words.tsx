import type { ReactNode } from 'react';
import type { FirstStep } from '../../shared/desk/firstSteps.ts';

export const allDone = 'All done.';
export const toStories = 'Go to the stories';
export const welcome = 'The library is yours. Five things are worth doing before readers come.';

interface StepWords {
  readonly title: string;
  readonly about: ReactNode;
  /** The names of the links to where the step is done. */
  readonly links: readonly string[];
}

export const steps: Readonly<Record<FirstStep, StepWords>> = {
  name: {
    title: 'Name of the library',
    about:
      'Give the library a name of its own, which readers see at the top of the home page, in shared links and in e-mails.',
    links: ['Give it a name'],
  },
  languages: {
    title: 'Languages and banner',
    about:
      'Say which languages are available now and which come next, and change or remove the free audiobooks banner.',
    links: ['Open the settings'],
  },
  stories: {
    title: 'First stories',
    about:
      'Write one here, or import many from files. The stories that came with Lipi can stay, or go to the bin.',
    links: ['Write a story', 'Import stories'],
  },
  mail: {
    title: 'Mail',
    about:
      'With a mail sender, readers can reset a forgotten password themselves, and newsletters can be sent. It is set up on the server’s computer, with your library’s name as the sender. This step is done once a mail was sent, such as a test of a letter.',
    links: ['What to set'],
  },
  backup: {
    title: 'Backup',
    about: (
      <>
        On the server’s computer, <code>npm run library -- backup lipi.backup</code> copies everything into
        one file. Keep it on another disk, and make one regularly.
      </>
    ),
    links: [],
  },
};

/** Follows the title of a step. */
export const isDone = ' Done';
export const markDone = 'Mark as done';
export const markStepDone = (step: string) => `Mark as done: ${step}`;
export const dismiss = 'Dismiss these steps';
