import { type ComponentProps, type ReactNode, useId } from 'react';
import { knownLanguages, languageOf } from '../shared/languages.ts';
import { Field, type FieldProps } from '../ui/forms/Field.tsx';
import desk from './Desk.module.css';

/** What the fields of the desk's forms have in common. */
interface Labelled {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

type Option = readonly [value: string, name: string];

export function TextField({
  onChange,
  ...field
}: Labelled &
  Pick<FieldProps, 'hint' | 'problem' | 'required' | 'inputMode' | 'lang' | 'dir'> & { id?: string }) {
  const id = useId();
  return (
    <Field
      id={id}
      name={id}
      type="text"
      autoComplete="off"
      {...field}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** An input without notes, for a row of them. */
export function InputField({
  label,
  onChange,
  ...input
}: Labelled & Pick<ComponentProps<'input'>, 'type' | 'list' | 'aria-label'>) {
  const id = useId();
  return (
    <div className={desk.field}>
      <label htmlFor={id}>{label}</label>
      <input autoComplete="off" {...input} id={id} onChange={({ target }) => onChange(target.value)} />
    </div>
  );
}

export function AreaField({
  label,
  hint,
  onChange,
  ...area
}: Labelled & Omit<ComponentProps<'textarea'>, keyof Labelled> & { readonly hint: string }) {
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

export function SelectField({
  label,
  onChange,
  options,
  ...select
}: Labelled &
  Pick<ComponentProps<'select'>, 'id' | 'required' | 'aria-label'> & {
    readonly options: readonly Option[];
  }) {
  const own = useId();
  const { id = own } = select;
  return (
    <div className={desk.field}>
      <label htmlFor={id}>{label}</label>
      <select {...select} id={id} onChange={({ target }) => onChange(target.value)}>
        <Options options={options} />
      </select>
    </div>
  );
}

/** A select beside its label, for a row of buttons. */
export function InlineSelect({
  label,
  value,
  onChange,
  options,
}: Labelled & { readonly options: readonly Option[] }) {
  return (
    <label className={desk.inline}>
      <span>{label}</span>
      <select className={desk.control} value={value} onChange={({ target }) => onChange(target.value)}>
        <Options options={options} />
      </select>
    </label>
  );
}

function Options({ options }: { readonly options: readonly Option[] }) {
  return options.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}

/**
 * The languages to choose from. The chosen one has an option even when the list does not contain it; `none` is the name of
 * the option for no language, where there is one.
 */
export function languageOptions(chosen: string, none?: string): readonly Option[] {
  const isKnown = chosen === '' || knownLanguages.some(({ tag }) => tag === chosen);
  return [
    ...(none === undefined ? [] : [['', none] as const]),
    ...(isKnown ? [] : [[chosen, languageOf(chosen).englishName] as const]),
    ...knownLanguages.map(({ tag, englishName }) => [tag, englishName] as const),
  ];
}

interface CheckProps extends Pick<ComponentProps<'input'>, 'type' | 'name'> {
  readonly checked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly children: ReactNode;
}

/** A checkbox, or a radio button, with its label. */
export function Check({ children, onChange, ...input }: CheckProps) {
  return (
    <label className={desk.check}>
      <input type="checkbox" {...input} onChange={({ target }) => onChange(target.checked)} />
      <span>{children}</span>
    </label>
  );
}
