import { type ComponentProps, useId } from 'react';
import { knownLanguages, type Language, languageOf } from '../shared/languages/languages.ts';
import { Field, type FieldProps } from '../ui/forms/Field.tsx';
import desk from './Desk.module.css';

export interface Labelled {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

type Option = readonly [value: string, name: string];

type TextFieldProps = Labelled &
  Pick<FieldProps, 'hint' | 'problem' | 'required' | 'inputMode' | 'lang' | 'dir'> & { id?: string };

export function TextField({ onChange, ...field }: TextFieldProps) {
  const id = useId();
  return (
    <Field
      id={id}
      name={id}
      autoComplete="off"
      {...field}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

type InputFieldProps = Labelled & Pick<ComponentProps<'input'>, 'type' | 'list' | 'aria-label'>;

/** An input without notes, for a row of them. */
export function InputField({ label, onChange, ...input }: InputFieldProps) {
  const id = useId();
  return (
    <div className={desk.field}>
      <label htmlFor={id}>{label}</label>
      <input autoComplete="off" {...input} id={id} onChange={({ target }) => onChange(target.value)} />
    </div>
  );
}

type AreaFieldProps = Labelled & Omit<ComponentProps<'textarea'>, keyof Labelled> & { readonly hint: string };

export function AreaField({ label, hint, onChange, ...area }: AreaFieldProps) {
  const own = useId();
  const { id = own } = area;
  return (
    <div className={desk.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...area}
        id={id}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-hint`}>{hint}</p>
    </div>
  );
}

type SelectProps = Pick<ComponentProps<'select'>, 'id' | 'name' | 'required' | 'aria-label' | 'children'>;
type Choice = Labelled & { readonly options: readonly Option[] };

export function SelectField(props: Choice & SelectProps & { readonly hint?: string }) {
  const { label, onChange, options, hint, children, ...select } = props;
  const own = useId();
  const { id = own } = select;
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  return (
    <div className={desk.field}>
      <label htmlFor={id}>{label}</label>
      <select {...select} id={id} aria-describedby={hintId} onChange={({ target }) => onChange(target.value)}>
        <Options options={options} />
      </select>
      {children}
      {hintId && <p id={hintId}>{hint}</p>}
    </div>
  );
}

/** A select beside its label, for a row of buttons. */
export function InlineSelect({ label, value, onChange, options }: Choice) {
  return (
    <label className={desk.inline}>
      <span>{label}</span>
      <select className={desk.control} value={value} onChange={({ target }) => onChange(target.value)}>
        <Options options={options} />
      </select>
    </label>
  );
}

export function Options({ options }: { readonly options: readonly Option[] }) {
  return options.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}

/** The chosen one has an option even when it is unknown; `none` is the name of the option for no language. */
export function languageOptions(chosen: string, none?: string): readonly Option[] {
  const isKnown = chosen === '' || knownLanguages.some(({ tag }) => tag === chosen);
  return [
    ...(none === undefined ? [] : [['', none] as const]),
    ...(isKnown ? [] : [[chosen, languageOf(chosen).englishName] as const]),
    ...knownLanguages.map((language) => [language.tag, uniqueName(language)] as const),
  ];
}

/** Two tags can have one name. */
function uniqueName({ tag, englishName }: Language): string {
  const isShared = knownLanguages.some((other) => other.tag !== tag && other.englishName === englishName);
  return isShared ? `${englishName} (${tag})` : englishName;
}

interface CheckProps extends Pick<ComponentProps<'input'>, 'type' | 'name' | 'checked' | 'disabled'> {
  readonly label: string;
  readonly onChange: (isChecked: boolean) => void;
}

export function Check({ label, onChange, ...input }: CheckProps) {
  return (
    <label className={desk.check}>
      <input type="checkbox" {...input} onChange={({ target }) => onChange(target.checked)} />
      <span>{label}</span>
    </label>
  );
}
