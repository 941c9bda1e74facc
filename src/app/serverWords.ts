import type { Messages } from '@lingui/core';

const catalogues = import.meta.glob<Messages>('../translations/*.po', { eager: true, import: 'default' });

/**
 * The server imports its renderer once for each `InterfaceTag`, under an address that names it (server/siteBuild/renderer.ts):
 * each is a program of its own, whose texts are in that language and its digits, so no two requests share a choice.
 */
const language = new URL(import.meta.url).searchParams.get('language') ?? 'en';
const messages = catalogues[`../translations/${language.split('-', 1)[0]}.po`];
globalThis.lipiWords = messages && { language, messages };
