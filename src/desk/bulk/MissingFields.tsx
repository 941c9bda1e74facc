import { useState } from 'react';
import {
  missingFields,
  type RequiredField,
  requiredFields,
  statedValue,
} from '../../importing/collection.ts';
import { languageOf } from '../../shared/languages/languages.ts';
import { licenceName } from '../../shared/story/licences.ts';
import { storyFieldTable } from '../../shared/story/storyFields.ts';
import { usualLicences } from '../../shared/story/usualLicences.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { inLanguage } from '../../ui/story/NativeName.tsx';
import desk from '../Desk.module.css';
import { InputField, languageOptions, SelectField } from '../fields.tsx';
import * as common from '../words.tsx';
import type { Answers, FileAnswers, FoundStories } from './importPlan.ts';
import * as words from './words.tsx';

interface MissingFieldsProps {
  readonly found: FoundStories;
  readonly onAnswered: (ofAll: Answers, ofFiles: FileAnswers) => void;
  readonly onCancel: () => void;
}

/** More files than anybody fills in on a page; answers for all files also apply to those beyond. */
const shownFiles = 200;

function nameOf(field: RequiredField): string {
  return field === 'narrator' ? words.narrator : storyFieldTable[field].label;
}

export function MissingFields({ found, onAnswered, onCancel }: MissingFieldsProps) {
  const [ofAll, setOfAll] = useState<Answers>({});
  const [ofFiles, setOfFiles] = useState<FileAnswers>(new Map());
  const files = found.stories.flatMap((story) => {
    const missing = missingFields(story.story);
    return missing.length > 0 ? [{ ...story, missing }] : [];
  });
  const fields = requiredFields.filter((field) => files.some(({ missing }) => missing.includes(field)));
  // Titles differ, so one for all files makes no sense.
  const sharedFields = fields.filter((field) => field !== 'title');

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onAnswered(ofAll, ofFiles);
      }}
    >
      <p>{words.filesLack(files.length)}</p>
      {files.length > 1 && sharedFields.length > 0 && (
        <fieldset>
          <legend>{words.forAll}</legend>
          <div className={desk.row}>
            {sharedFields.map((field) => (
              <Cell
                key={field}
                field={field}
                aria-label={words.forAllFiles(nameOf(field))}
                value={ofAll[field] ?? ''}
                onChange={(value) => setOfAll({ ...ofAll, [field]: value })}
              />
            ))}
          </div>
        </fieldset>
      )}
      <ul className={desk.list} aria-label={words.incompleteFiles}>
        {files.slice(0, shownFiles).map(({ path, story, missing }) => (
          <li key={path}>
            <p>
              {story.title !== '' && (
                <span {...writtenIn(story.language || ofFiles.get(path)?.language || ofAll.language)}>
                  {`${story.title} `}
                </span>
              )}
              <span className={desk.soft}>{path}</span>
            </p>
            <div className={desk.row}>
              {fields.map((field) =>
                missing.includes(field) ? (
                  <Cell
                    key={field}
                    field={field}
                    aria-label={`${nameOf(field)}: ${path}`}
                    value={ofFiles.get(path)?.[field] ?? ofAll[field] ?? ''}
                    onChange={(value) =>
                      setOfFiles(new Map(ofFiles).set(path, { ...ofFiles.get(path), [field]: value }))
                    }
                  />
                ) : (
                  <div key={field} className={desk.field}>
                    <span className={desk.soft}>{nameOf(field)}</span>
                    <span>{shownValue(field, statedValue(story, field))}</span>
                  </div>
                ),
              )}
            </div>
          </li>
        ))}
      </ul>
      {files.length > shownFiles && <p>{words.andMoreFiles(files.length - shownFiles)}</p>}
      <datalist id="usual-licences">
        {usualLicences.map((identifier) => (
          <option key={identifier} value={licenceName(identifier).name} />
        ))}
      </datalist>
      <div className={desk.actions}>
        <ActionButton label={common.resume} strong submits />
        <ActionButton label={common.cancel} onPress={onCancel} />
      </div>
    </form>
  );
}

function writtenIn(language = '') {
  return language === '' ? {} : inLanguage(language);
}

interface CellProps {
  readonly field: RequiredField;
  /** For screen reader users, who do not see the position. */
  readonly 'aria-label': string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Cell({ field, ...input }: CellProps) {
  const own = { label: nameOf(field), ...input };
  if (field === 'language')
    return <SelectField {...own} options={languageOptions(own.value, common.chooseLanguage)} />;
  return <InputField {...own} list={field === 'licence' ? 'usual-licences' : undefined} />;
}

function shownValue(field: RequiredField, value = ''): string {
  if (value === '') return '';
  if (field === 'language') return languageOf(value).englishName;
  return field === 'licence' ? licenceName(value).name : value;
}
