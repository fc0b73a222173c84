import { Form, useFormikContext } from 'formik'
import type { KeyboardEvent, ReactNode } from 'react'
import { useUnkept } from '#client/data/dirty.ts'

interface FormElementProps {
  /** A draft keeps what is typed. */
  keeps: boolean
  /** The values that were sent last. */
  saved: object | undefined
  onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** The element of a form. It tells its sheet, or its page, whether leaving would lose anything: nothing is lost that is kept, saved or just being sent. */
export function FormElement({ keeps, saved, ...rest }: FormElementProps) {
  const { dirty, values, isSubmitting } = useFormikContext<object>()
  const kept = keeps || !dirty || values === saved
  useUnkept(!kept && !isSubmitting)
  return <Form noValidate autoComplete="off" data-kept={kept || isSubmitting ? '' : undefined} {...rest} />
}
