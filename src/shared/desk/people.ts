import type { Wire } from '../story/catalogue.ts';
import type { foundReader, peopleFound, peoplePage, person, resetLink } from './peopleShapes.ts';

export type FoundReader = Wire<typeof foundReader>;
export type Person = Wire<typeof person>;
export type ResetLink = Wire<typeof resetLink>;
export type PeoplePage = Wire<typeof peoplePage>;
export type PeopleFound = Wire<typeof peopleFound>;
