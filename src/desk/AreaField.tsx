import type { ComponentProps } from 'react';
import desk from './Desk.module.css';

interface AreaFieldProps extends ComponentProps<'textarea'> {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
}

/** A `textarea` with its label and a hint; `id` is unique on the page. */
export function AreaField({ label, hint, ...area }: AreaFieldProps) {
  return (
    <div className={desk.field}>
      <label htmlFor={area.id}>{label}</label>
      <textarea {...area} aria-describedby={`${area.id}-hint`} />
      <p id={`${area.id}-hint`}>{hint}</p>
    </div>
  );
}
