/** In place of preact's types, which those of @auth/core name: they would bring the DOM's along, which no function has. */
export type VNode = never;
