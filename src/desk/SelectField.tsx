import type { ReactNode } from 'react';
import desk from './Desk.module.css';

interface SelectFieldProps {
  /** Unique on the page. */
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The `option` elements. */
  readonly children: ReactNode;
  readonly name?: string;
  readonly required?: boolean;
}

/** A `select` with its label. */
export function SelectField({ label, onChange, ...select }: SelectFieldProps) {
  return (
    <div className={desk.field}>
      <label htmlFor={select.id}>{label}</label>
      <select {...select} onChange={(event) => onChange(event.target.value)} />
    </div>
  );
}
