import { Form, useFormikContext } from 'formik'
import type { KeyboardEvent, ReactNode } from 'react'

interface FormElementProps {
  /** A draft keeps what is typed. */
  keeps: boolean
  onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** The element of a form. It tells its sheet whether closing would lose anything: nothing does that is kept or saved. */
export function FormElement({ keeps, ...rest }: FormElementProps) {
  const { dirty } = useFormikContext()
  return <Form noValidate autoComplete="off" data-kept={keeps || !dirty ? '' : undefined} {...rest} />
}
