import { useField } from 'formik'
import type { ComponentType } from 'react'
import type { Option } from '#client/kit/choices.tsx'
import { MoneyField } from '#client/parts/MoneyField.tsx'
import { documentKinds } from '#contract/rules/documents/states.ts'
import { AccountField } from './AccountField.tsx'
import { useFolderOptions, useIssuers } from './useIssuers.ts'

interface FieldProps {
  name: string
  area?: true
  autoFocus?: boolean
  type?: 'date'
  options?: readonly Option[]
  none?: string
  hint?: string
  offers?: readonly string[]
}

interface PaperFieldsProps {
  Field: ComponentType<FieldProps>
  /** Studios to choose from, of a new document; another one keeps its own. */
  studios?: readonly Option[]
}

const kinds = Object.entries(documentKinds) as unknown as readonly Option[]

/** The fields of a document; a bill has more than others. */
export function PaperFields({ Field, studios }: PaperFieldsProps) {
  const [{ value: kind }] = useField<string>('kind')
  const [{ value: studio }] = useField<string>('studio')
  const { options } = useIssuers()
  const folders = useFolderOptions(studio || undefined)
  const isBill = kind === 'invoice'
  return (
    <>
      <Field name="title" />
      {studios && <Field name="studio" options={studios} />}
      <Field name="kind" options={kinds} />
      <Field name="issuer" options={options} none="Noch keiner" />
      <Field name="issuerName" />
      <MoneyField name="amount" label="Betrag" />
      <Field name="day" type="date" />
      {isBill && <Field name="due" type="date" />}
      {isBill && <Field name="number" />}
      {isBill && <Field name="iban" />}
      {isBill && <Field name="reference" />}
      <AccountField Field={Field} />
      <Field name="folder" options={folders} none="In keinem Ordner" />
      <Field name="note" area />
    </>
  )
}
