import * as words from '../../words/app/storage.ts';
import { InstallPart } from './InstallPart.tsx';
import styles from './StorageView.module.css';
import type { Installation } from './thisDevice.ts';

interface SettingsSectionProps {
  readonly isSavingData: boolean;
  readonly installation: Installation;
  readonly onSaveData: (isOn: boolean) => void;
  readonly onInstall: () => void;
}

/** The data saver and the installation of Lipi. Pure. */
export function SettingsSection({ isSavingData, installation, onSaveData, onInstall }: SettingsSectionProps) {
  return (
    <details className={styles.section}>
      <summary>
        <h3>{words.settings}</h3>
      </summary>
      <label className={styles.choice}>
        <input type="checkbox" checked={isSavingData} onChange={({ target }) => onSaveData(target.checked)} />
        <span>{words.dataSaver}</span>
      </label>
      <InstallPart installation={installation} onInstall={onInstall} />
    </details>
  );
}
