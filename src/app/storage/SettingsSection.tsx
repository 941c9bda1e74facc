import type { ReactNode } from 'react';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { InterfaceLanguage } from '../InterfaceLanguage.tsx';
import styles from './Storage.module.css';
import type { Installation } from './thisDevice.ts';
import * as words from './words.ts';

interface SettingsSectionProps {
  readonly isSavingData: boolean;
  readonly installation: Installation;
  readonly onSaveData: (isOn: boolean) => void;
  readonly onInstall: () => void;
}

export function SettingsSection({ isSavingData, installation, onSaveData, onInstall }: SettingsSectionProps) {
  return (
    <details className={styles.section}>
      <summary className="opens">
        <h3>{words.settings}</h3>
      </summary>
      <label className="check">
        <input type="checkbox" checked={isSavingData} onChange={({ target }) => onSaveData(target.checked)} />
        <span>{words.dataSaver}</span>
      </label>
      <InterfaceLanguage />
      <h4>{words.homeScreen}</h4>
      <Installing installation={installation} onInstall={onInstall} />
    </details>
  );
}

type InstallingProps = Pick<SettingsSectionProps, 'installation' | 'onInstall'>;

function Installing({ installation, onInstall }: InstallingProps) {
  switch (installation.kind) {
    case 'installed':
      return <p className="soft">{words.isInstalled}</p>;
    case 'offered':
      return (
        <>
          <p className="soft">{words.whyInstall}</p>
          <ActionButton label={words.install} onPress={onInstall} />
        </>
      );
    case 'ios':
      return (
        <ol className={styles.steps}>
          <li>
            <ShareDrawing />
            <span>{words.iosShare}</span>
          </li>
          <li>
            <AddDrawing />
            <span>{words.iosAdd}</span>
          </li>
        </ol>
      );
    case 'unoffered':
      return <p className="soft">{words.lookForInstall}</p>;
    default:
      return installation satisfies never;
  }
}

/** A drawing of the button row at the foot of a phone, the middle one highlighted. */
function ShareDrawing() {
  return (
    <Drawing>
      <path d="M18 4v40a5 5 0 0 0 5 5h50a5 5 0 0 0 5-5V4M18 33h60" />
      <path d="M27 38l-3 3 3 3M69 38l3 3-3 3" />
      <g className={styles.lit}>
        <path d="M44.5 39.5H43v6.5h10v-6.5h-1.5M48 43v-8m-2.5 2.5L48 35l2.5 2.5" />
        <circle cx="48" cy="41" r="10.5" />
      </g>
    </Drawing>
  );
}

/** A drawing of the share sheet, with the line to choose highlighted. */
function AddDrawing() {
  return (
    <Drawing>
      <rect x="14" y="6" width="68" height="43" rx="5" />
      <path d="M14 20h68M14 35h68M22 13h30M22 42h24" />
      <g className={styles.lit}>
        <rect x="11" y="20" width="74" height="15" />
        <path d="M20 27.5h32M69 24h7v7h-7zM72.5 25.5v4m-2-2h4" />
      </g>
    </Drawing>
  );
}

function Drawing({ children }: { readonly children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 96 54" aria-hidden="true">
      {children}
    </svg>
  );
}
