import type { ReactNode } from 'react';
import desk from './Desk.module.css';

interface SelectFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
  readonly name?: string;
  readonly required?: boolean;
}

export function SelectField({ label, onChange, ...select }: SelectFieldProps) {
  return (
    <div className={desk.field}>
      <label htmlFor={select.id}>{label}</label>
      <select {...select} onChange={(event) => onChange(event.target.value)} />
    </div>
  );
}
