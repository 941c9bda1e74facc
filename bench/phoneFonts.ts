import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from '../tools/installPackages.ts';

// Fonts for the scripts of the benchmarks' pages.
const packages = ['@expo-google-fonts/noto-sans-oriya@0.4.2', '@expo-google-fonts/noto-sans-gujarati@0.4.2'];
const folder = join(import.meta.dirname, 'out', 'fonts');

/**
 * Environment variables for a browser that finds Odia and Gujarati fonts on its machine, as every Android phone, iPhone
 * and desktop of the last ten years does and a bare Linux server does not. Installs the fonts at the first call.
 */
export function phoneFonts(): Record<string, string> {
  if (process.platform !== 'linux') return {};
  installPackages(folder, packages);
  const configuration = join(folder, 'fonts.conf');
  if (!existsSync(configuration)) {
    mkdirSync(join(folder, 'cache'), { recursive: true });
    writeFileSync(
      configuration,
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig><include>/etc/fonts/fonts.conf</include><dir>${join(folder, 'node_modules')}</dir><cachedir>${join(folder, 'cache')}</cachedir></fontconfig>\n`,
    );
  }
  return { FONTCONFIG_FILE: configuration };
}
