import { useDeferredValue, useMemo, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Letter, LetterSetup, LetterStory, SubscriberCount } from '../../shared/desk/letters.ts';
import { languageOf } from '../../shared/languages.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { ConfirmButton } from '../../ui/forms/ConfirmButton.tsx';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { AreaField } from '../AreaField.tsx';
import desk from '../Desk.module.css';
import { DeskNote } from '../DeskNote.tsx';
import { callDesk } from '../feed/deskCall.ts';
import { LanguageOptions } from '../LanguageOptions.tsx';
import { useCatalogue } from '../openDesk.ts';
import { SelectField } from '../SelectField.tsx';
import { SavedMeanwhile } from '../unsaved/SavedMeanwhile.tsx';
import { UnsavedWork } from '../unsaved/UnsavedWork.tsx';
import { useDraft } from '../unsaved/useDraft.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { useHeading } from '../useHeading.ts';
import * as common from '../words.tsx';
import { ChooseStories } from './ChooseStories.tsx';
import { LetterPreview } from './LetterPreview.tsx';
import { letterForm, newsletterAddress } from './letterForm.ts';
import styles from './Newsletter.module.css';
import { NoMailSender } from './NoMailSender.tsx';
import * as words from './words.tsx';

interface LetterEditorProps {
  readonly newest: Letter;
  readonly setup: LetterSetup;
}

/** Edits a draft: its form, its preview, a test mail to oneself, and the sending. */
export function LetterEditor({ newest, setup }: LetterEditorProps) {
  const { row } = newest;
  const { state, run } = useDeskAction();
  const saved = { revision: row.revision, values: newest.wording };
  const typed = useDraft(letterForm, { id: row.id, saved, isBusy: state.kind === 'busy' });
  const [asked, setAsked] = useState<{ readonly revision: number; readonly count: SubscriberCount }>();
  const catalogue = useCatalogue();
  const heading = useHeading();
  const { values } = typed;
  const shown = useDeferredValue(values);
  const stories = useMemo(
    () =>
      shown.storyIds.flatMap((storyId): LetterStory[] => {
        const story = catalogue.find(({ id }) => id === storyId);
        return story ? [{ storyId, ...story }] : [];
      }),
    [shown.storyIds, catalogue],
  );
  const own = { lang: values.language, dir: languageOf(values.language).direction };

  /** Saves the form. Resolves with the revision that has this wording; undefined when it could not be saved. */
  async function save(done: string): Promise<number | undefined> {
    const args = { letterId: row.id, revision: typed.revision, wording: values };
    const answer = await run(
      () => callDesk<{ readonly revision: number }>('mutation', 'letters:save', args),
      done,
    );
    if (answer) typed.noteSaved(values, answer.value.revision);
    return answer?.value.revision;
  }
  const current = () => (typed.isDirty ? save('') : Promise.resolve(typed.revision));

  async function test(): Promise<void> {
    if ((await current()) === undefined) return;
    const args = { letterId: row.id };
    await run(() => callDesk('action', 'letterTest:send', args), words.testSent);
  }
  async function ask(): Promise<void> {
    const revision = await current();
    if (revision === undefined) return;
    const answer = await run(() => callDesk<SubscriberCount>('query', 'subscribers:count', {}));
    if (answer) setAsked({ revision, count: answer.value });
  }
  function send(revision: number): void {
    setAsked(undefined);
    void run(() => callDesk('mutation', 'letterSending:begin', { letterId: row.id, revision }));
  }
  async function discard(): Promise<void> {
    const args = { letterId: row.id, revision: row.revision };
    typed.goOn(newest.wording);
    if (await run(() => callDesk('mutation', 'letters:discard', args))) navigate(newsletterAddress);
  }

  return (
    <section aria-labelledby="letter-heading">
      <h2 id="letter-heading" ref={heading} tabIndex={-1} className={desk.title}>
        {values.subject === '' ? words.newLetter : <span {...own}>{values.subject}</span>}
      </h2>
      <p className={desk.soft}>{typed.isDirty ? words.draftNotSaved : words.draftSaved}</p>
      {setup.from === null && <NoMailSender />}
      <UnsavedWork isDirty={typed.isDirty} isKept={typed.isKept} />
      <SavedMeanwhile name={row.savedBy.name} draft={typed}>
        <details>
          <summary>{words.otherVersion}</summary>
          <p lang={newest.wording.language} className={styles.subject}>
            {newest.wording.subject}
          </p>
          <p lang={newest.wording.language} className={styles.paragraph}>
            {newest.wording.text}
          </p>
          <p>{words.otherStories(newest.wording.storyIds.length)}</p>
        </details>
      </SavedMeanwhile>
      <div className={desk.actions}>
        <ActionButton strong={typed.isDirty} onPress={() => void save(common.saved)}>
          {common.save}
        </ActionButton>
        {setup.from !== null && <ActionButton onPress={() => void test()}>{words.sendTest}</ActionButton>}
        {setup.from !== null && setup.maySend && (
          <ActionButton strong={!typed.isDirty} onPress={() => void ask()}>
            {words.send}
          </ActionButton>
        )}
        <ConfirmButton
          label={words.deleteDraft}
          title={words.askDeletion}
          confirm={words.deleteDraft}
          cancel={words.keep}
          onConfirm={() => void discard()}
        >
          <p>{words.deletionMeans}</p>
        </ConfirmButton>
      </div>
      {!setup.maySend && <p className={desk.soft}>{words.adminsSend}</p>}
      <DeskNote state={state} isDirty={typed.isDirty} />
      <div className={desk.columns}>
        <div className={desk.fields}>
          <Field
            id="letter-subject"
            name="subject"
            label={words.subject}
            type="text"
            autoComplete="off"
            value={values.subject}
            onChange={(event) => typed.change({ subject: event.target.value })}
            {...own}
          />
          <SelectField
            id="letter-language"
            label={words.language}
            value={values.language}
            onChange={(language) => typed.change({ language })}
          >
            <LanguageOptions value={values.language} />
          </SelectField>
          <AreaField
            id="letter-text"
            label={words.text}
            hint={words.textHint}
            rows={12}
            value={values.text}
            onChange={(event) => typed.change({ text: event.target.value })}
            {...own}
          />
          <ChooseStories
            catalogue={catalogue}
            chosen={values.storyIds}
            lastSentAt={setup.lastSentAt}
            onChange={(storyIds) => typed.change({ storyIds })}
          />
        </div>
        <LetterPreview
          title={words.preview}
          wording={shown}
          stories={stories}
          libraryUrl={setup.libraryUrl}
          libraryName={setup.libraryName}
        />
      </div>
      {asked && (
        <ConfirmDialog
          title={words.askSending(words.subscriberCount(asked.count))}
          confirm={words.sendNow}
          cancel={words.notYet}
          onConfirm={() => send(asked.revision)}
          onCancel={() => setAsked(undefined)}
        >
          <p lang={values.language}>{values.subject}</p>
          <p>{words.sendingMeans(setup.from, setup.perMinute)}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
