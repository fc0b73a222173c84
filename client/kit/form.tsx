import { Box, Text } from '@chakra-ui/react'
import { Formik, Form as FormikForm, getIn, setIn, useField, useFormikContext } from 'formik'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ObjectSchema, Schema } from 'yup'
import { reach } from 'yup'
import { CallError, useSend } from '#client/data/calls.ts'
import { useDirty } from '#client/data/update.ts'
import type { AnyCall, Body, Input, Reply } from '#contract/call.ts'
import { Button, type Look } from './Button.tsx'
import { DecimalField, TextField } from './Field.tsx'

// biome-ignore lint/suspicious/noExplicitAny: a shape's own type parameters are of no use once its fields are read by name
type ObjectShape = ObjectSchema<any>

interface Described {
  type: string
  label?: string
  optional: boolean
  nullable: boolean
}

/** '' is what an empty control says; on the wire an empty field is absent. */
const isEmpty = (value: unknown) => value === '' || value === undefined

/** Only the shape's fields, empty ones left out, nested ones alike. */
function bodyOf(shape: ObjectShape, values: unknown): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape.fields)) {
    const value = (values as Record<string, unknown> | undefined)?.[name]
    if (isEmpty(value)) continue
    body[name] = (field as Schema).type === 'object' && value && typeof value === 'object' ? bodyOf(field as ObjectShape, value) : value
  }
  return body
}

/** Every field of the shape: what Formik does not know of, it does not call touched when the form is sent. */
const blankOf = (shape: ObjectShape): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape.fields).map(([name, field]) => [
      name,
      (field as Schema).type === 'object' ? blankOf(field as ObjectShape) : undefined,
    ]),
  )

/** Messages by path, as Formik wants them. */
async function problemsOf(shape: ObjectShape, values: unknown) {
  try {
    await shape.validate(bodyOf(shape, values), { abortEarly: false })
    return {}
  } catch (error) {
    const inner = (error as { inner?: { path?: string; message: string }[] }).inner ?? []
    return inner.reduce<object>((all, { path, message }) => (path && !getIn(all, path) ? setIn(all, path, message) : all), {})
  }
}

interface FormProps<B, A> {
  start?: Partial<B>
  /** Fields that the form does not show. */
  also?: Partial<B>
  onDone?: (answer: A | undefined, body: B) => void | Promise<void>
  button?: string
  look?: Look['look']
  children: ReactNode
}

interface FieldProps {
  name: string
  label?: string
  unit?: string
  hint?: ReactNode
  type?: 'text' | 'email' | 'password' | 'date' | 'tel'
  autoComplete?: string
  autoFocus?: boolean
}

interface CallFormProps<C> extends FormProps<Body<C>, Reply<C>> {
  /** The call's params and query. */
  rest?: Omit<Input<C>, 'body'>
  /** What /abgleich calls it, for calls that wait in the outbox. */
  title?: (input: Input<C>) => string
}

/**
 * A form for one call: fields, labels, stars and messages come from its shape.
 * @public
 */
export function formFor<C extends AnyCall>(call: C) {
  type Wears = Pick<CallFormProps<C>, 'rest' | 'title'>
  const { Form: Plain, Field } = formOf<Body<C>, Reply<C>, Wears>(call.body as ObjectShape, ({ rest, title }) => {
    const { send } = useSend(call, { title })
    return body => send({ ...rest, body } as Input<C>)
  })
  // biome-ignore lint/correctness/noComponentHookFactories: one pair of components per call, made once at module level
  function Form({ rest, title, ...props }: CallFormProps<C>) {
    return <Plain {...props} wears={{ rest, title }} />
  }
  return { Form, Field }
}

/** The same for a shape without a call: what `useSubmit` gives gets the shape's fields. */
export function formOf<B, A = void, W = object>(shape: ObjectShape, useSubmit: (wears: W) => (body: B) => Promise<A | undefined>) {
  const blank = blankOf(shape)
  // biome-ignore lint/correctness/noComponentHookFactories: as above
  function Form({ start, also, onDone, button = 'Speichern', look, wears, children }: FormProps<B, A> & { wears?: W }) {
    const submit = useSubmit(wears ?? ({} as W))
    return (
      <Formik
        initialValues={{ ...blank, ...start } as Record<string, unknown>}
        validate={values => problemsOf(shape, { ...values, ...also })}
        validateOnMount={false}
        onSubmit={async (values, form) => {
          const body = bodyOf(shape, { ...values, ...also }) as B
          form.setStatus(undefined)
          try {
            const answer = await submit(body)
            await onDone?.(answer, body)
          } catch (problem) {
            if (!(problem instanceof CallError))
              return form.setStatus('Das liess sich hier nicht speichern. Prüfe den freien Speicher und versuch es nochmals.')
            const known = Object.entries(problem.fields ?? {}).filter(([path]) => path.split('.')[0]! in values)
            for (const [path, message] of known) form.setFieldError(path, message)
            if (known.length === 0) form.setStatus(problem.message)
          }
        }}
      >
        <FormikForm noValidate>
          <Box display="flex" flexDirection="column" gap="18">
            {children}
            <Footer button={button} look={look} />
          </Box>
        </FormikForm>
      </Formik>
    )
  }

  // biome-ignore lint/correctness/noComponentHookFactories: as above
  function Field({ name, label, ...rest }: FieldProps) {
    const [{ value }, { touched, error }, { setValue, setTouched }] = useField<unknown>(name)
    const about = (reach(shape, name) as Schema).describe() as unknown as Described
    const common = {
      name,
      label: label ?? about.label ?? name,
      required: !about.optional && !about.nullable,
      error: touched ? error : undefined,
      // An empty field left says nothing yet; a message that moves the page under a finger costs the tap.
      onBlur: () => void (isEmpty(value) || setTouched(true)),
      ...rest,
    }
    if (about.type === 'number')
      return <DecimalField {...common} value={value as number | undefined} onChange={next => void setValue(next)} />
    const { unit: _, ...text } = common
    return <TextField {...text} value={(value as string | undefined) ?? ''} onChange={next => void setValue(next)} />
  }

  return { Form, Field }
}

function Footer({ button, look }: { button: string; look?: Look['look'] }) {
  const { isSubmitting, status, submitCount, isValid, dirty } = useFormikContext()
  useDirty(dirty && !isSubmitting)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (submitCount > 0 && !isValid) end.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [submitCount, isValid])
  return (
    <Box ref={end} display="flex" flexDirection="column" gap="10">
      {status && (
        <Text role="alert" color="danger" textStyle="small" fontWeight={560}>
          {status}
        </Text>
      )}
      <Button type="submit" busy={isSubmitting} look={look}>
        {button}
      </Button>
    </Box>
  )
}
