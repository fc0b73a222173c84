import { Box } from '@chakra-ui/react'
import { Formik, type FormikHelpers, useFormikContext } from 'formik'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Schema } from 'yup'
import { useDirty } from '#client/data/dirty.ts'
import { CallError } from '#client/data/problem.ts'
import { Failure } from '#client/kit/Failure.tsx'
import type { AnyCall, CallBody, Input, Reply } from '#contract/call.ts'
import { isSealed } from '#contract/wears.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { Button, type ButtonLook } from './Button.tsx'
import { FormElement } from './FormElement.tsx'
import { useFormDraft } from './formDraft.ts'
import { Heard } from './Heard.tsx'
import { LateStart } from './LateStart.tsx'
import { lazyPart } from './lazyPart.ts'
import { type Reads, readWith } from './reading.ts'
import { useSaveKeys } from './saveKeys.ts'
import { blankOf, bodyOf, type FieldDescription, type ObjectShape, problemsOf } from './shape.ts'
import { fieldOf } from './shapeField.tsx'
import { useTouched } from './waiting/Editing.tsx'
import { findNewerRow } from './waiting/newerRow.ts'
import { isEdit, OpenedForm, type Opening, toldBy } from './waiting/opening.tsx'
import { useJoining } from './waiting/useJoining.ts'
import { useWriting } from './waiting/useWriting.ts'

// Few forms need these parts, and the first forms are drawn before anything else.
const DraftLine = lazyPart(() => import('./DraftLine.tsx'))
const StaleChoice = lazyPart(() => import('./StaleChoice.tsx'))

/** Said where a draft is sent whose new row was saved already. */
const alreadySaved = 'Das ist schon gespeichert. Öffne es in der Liste, wenn du es ändern willst.'

export interface FormProps<B, A> {
  start?: Partial<B>
  /** Fields that the form does not show. */
  also?: Partial<B>
  onDone?: (answer: A | undefined, body: B) => void | Promise<void>
  button?: string
  look?: ButtonLook['look']
  /** Keeps unsaved values for this person on this device under this word, and offers them back after a kill. */
  draft?: string
  /** Whoever draws the form keeps its values: leaving it loses nothing. */
  keeps?: boolean
  /** Values kept with the draft besides the fields and `also`; `onTake` gets them back. */
  beside?: Record<string, unknown>
  onTake?: (beside: Record<string, unknown>) => void
  /** Called whenever a field changes. */
  onChange?: (values: Partial<B>) => void
  /** The values meant before, over `start`. */
  mine?: Partial<B>
  /** The reason why `mine` was not taken. */
  refused?: { code?: string; message?: string }
  /** The values that an edit begins with, where the form changes a row. */
  opening?: Opening
  /** Loads the row as it stands, where a refusal hands back no more than its version. */
  whole?: () => Promise<object>
  /** The only fields of which such a refusal tells, where it is no whole row: what it never tells of is not empty there. */
  told?: readonly string[]
  /** The way a field's value reads, where that is not the value itself. */
  reads?: Reads
  /** The reason why the form can't be sent yet, shown at its button or at a field. */
  holds?: () => string | { field: string; why: string } | undefined
  children: ReactNode
}

interface CallFormProps<C> extends FormProps<CallBody<C>, Reply<C>> {
  /** The call's params and query. */
  rest?: Omit<Input<C>, 'body'>
  /** The act's title on /abgleich, for calls that wait in the outbox. */
  title?: (input: Input<C>) => string
  /** An act of this device that is written anew: one that still waits is replaced, one that was refused is gone once this is sent. */
  again?: { row: OutboxRow }
}

/**
 * A form for one call: fields, labels, stars and messages come from its shape.
 * @public
 */
export function formFor<C extends AnyCall>(call: C) {
  type Wears = Pick<CallFormProps<C>, 'rest' | 'title' | 'again'>
  const shape = call.body as ObjectShape
  const { Form: Plain, Field } = formOf<CallBody<C>, Reply<C>, Wears>(shape, ({ rest, title, again }, from) => {
    const write = useWriting(call, { title, again, ...from })
    return body => write({ ...rest, body } as Input<C>)
  })
  // biome-ignore lint/correctness/noComponentHookFactories: one pair of components per call, made once at module level
  function Form({ rest, title, again, ...props }: CallFormProps<C>) {
    if (isSealed(call) && props.draft) throw new Error(`${call.path} is sealed: a draft of it would lie on the device in clear`)
    const draw = (act: typeof again, more: Partial<FormProps<CallBody<C>, Reply<C>>>) => (
      <Plain
        told={props.whole ? undefined : toldBy(call)}
        {...props}
        {...more}
        refused={act?.row.state === 'refused' ? act.row : undefined}
        wears={{ rest, title, again: act }}
      />
    )
    const { start, also } = props
    // One that makes a row has seen none.
    if (!isEdit(call) || (also as { version?: unknown } | undefined)?.version === undefined)
      return draw(again, { mine: again?.row.body as Partial<CallBody<C>> | undefined })
    const names = Object.keys(shape.fields).filter(name => !(name in (also as object)))
    return (
      <OpenedForm call={call} names={names} rest={rest} start={start} also={also as object} again={again}>
        {opening => draw(opening.again, { opening, also: { ...also, version: opening.version } as Partial<CallBody<C>> })}
      </OpenedForm>
    )
  }
  return { Form, Field }
}

/**
 * Values that go along with the fields, with the version that was seen when the form was opened or saved: a row that comes anew meanwhile is not the
 * one that the person at the form has before them.
 */
function useOpened(also: object | undefined) {
  const seen = useRef((also as { version?: number } | undefined)?.version)
  return {
    also: () => ({ ...also, ...(seen.current !== undefined && { version: seen.current }) }),
    saved: (answer: unknown) => {
      seen.current = (answer as { version?: number } | null | undefined)?.version
    },
  }
}

type Joining = ReturnType<typeof useJoining>
type Submits<B, A, W> = (wears: W, from: Joining['from']) => (body: B) => Promise<A | undefined>

/** Values of a draft beside the form's fields, read as they are now also by what began before. */
function useSeen() {
  const [seen, set] = useState<Record<string, unknown>>()
  const now = useRef(seen)
  const setSeen = (next: typeof seen) => {
    now.current = next
    set(next)
  }
  return { seen, seenNow: () => now.current, setSeen }
}

/** A form for a shape without a call: the function that `useSubmit` gives gets the shape's fields. */
export function formOf<B, A = void, W = object>(shape: ObjectShape, useSubmit: Submits<B, A, W>) {
  const blank = blankOf(shape)
  // biome-ignore lint/correctness/noComponentHookFactories: as above
  function Form(props: FormProps<B, A> & { wears?: W }) {
    const {
      start,
      also,
      onDone,
      button = 'Speichern',
      look,
      draft,
      keeps = false,
      beside,
      onTake,
      onChange,
      mine,
      refused,
      opening,
      whole,
      reads,
      holds,
      wears,
      children,
    } = props
    const names = Object.keys(shape.fields).filter(name => !(also && name in also) && (props.told?.includes(name) ?? true))
    const joining = useJoining(names, opening, start)
    const submit = useSubmit(wears ?? ({} as W), joining.from)
    const kept = useFormDraft(draft)
    const [saved, setSaved] = useState<object>()
    const { seen, seenNow, setSeen } = useSeen()
    const before = useRef(seen)
    const [initial] = useState(() => ({ ...blank, ...start, ...mine, ...opening?.values }) as Record<string, unknown>)
    const onKeyDown = useSaveKeys<HTMLFormElement>(place => place.requestSubmit())
    const worn = useOpened(also)
    const wholeOf = (values: object) => ({ ...values, ...worn.also(), ...seenNow() })

    async function save(values: Record<string, unknown>, form: FormikHelpers<Record<string, unknown>>): Promise<void> {
      const body = bodyOf(shape, wholeOf(values)) as B
      try {
        const answer = await submit(body)
        await kept.clear()
        worn.saved(answer ?? body)
        setSaved(values)
        if (opening) setSeen(undefined)
        await onDone?.(answer, body)
        // An edit that stays open is made from what was saved.
        if (opening) form.resetForm({ values })
      } catch (problem) {
        if (!(problem instanceof CallError))
          return form.setStatus('Das liess sich hier nicht speichern. Prüfe den freien Speicher und versuch es nochmals.')
        const current = await findNewerRow(problem, whole)
        if (current?.version !== undefined && current.version !== (body as { version?: unknown }).version) {
          before.current = seenNow()
          setSeen({ ...seenNow(), version: current.version })
          const [merged, agreed] = joining.meet(values, current)
          void form.setValues(merged)
          return agreed ? save(merged, form) : undefined
        }
        const known = Object.entries(problem.fields ?? {}).filter(([path]) => path.split('.')[0]! in values)
        for (const [path, message] of known) form.setFieldError(path, message)
        const isThere = problem.code === 'taken' && seenNow() !== undefined
        if (known.length === 0) form.setStatus(isThere ? alreadySaved : problem.message)
      }
    }

    return (
      <Formik
        initialValues={draft || mine || opening ? initial : ({ ...blank, ...start } as Record<string, unknown>)}
        initialStatus={joining.asked ? undefined : refused?.message}
        validate={values => problemsOf(shape, wholeOf(values))}
        validateOnMount={false}
        onSubmit={async (values, form) => {
          const why = holds?.()
          form.setStatus(typeof why === 'object' ? undefined : why)
          if (typeof why === 'object') form.setFieldError(why.field, why.why)
          if (!why) await save(values, form)
        }}
      >
        <FormElement keeps={keeps || kept.keeps} saved={saved} onKeyDown={onKeyDown}>
          <Box display="flex" flexDirection="column" gap="18">
            {draft && (
              <Suspense>
                <DraftLine
                  draft={kept}
                  also={{ ...beside, ...worn.also(), ...(joining.asked ? before.current : seen) }}
                  onTake={(taken, from) => {
                    setSeen(taken)
                    if (from && !opening?.again) joining.madeFrom(from)
                    onTake?.(taken)
                  }}
                />
              </Suspense>
            )}
            {!mine && !opening && <LateStart start={start} />}
            {onChange && <Heard onChange={onChange as (values: Record<string, unknown>) => void} />}
            {children}
            {joining.asked && (
              <Suspense>
                <StaleChoice {...joining.asked} words={words.map(readWith(reads))} onSettled={joining.settle} />
              </Suspense>
            )}
            <Footer button={button} look={look} asks={joining.asked !== undefined} />
          </Box>
        </FormElement>
      </Formik>
    )
  }

  const words = Object.entries(shape.fields).map(([name, field]) => {
    const { label } = (field as Schema).describe() as unknown as FieldDescription
    return [name, label ?? 'Weiteres'] as const
  })

  return { Form, Field: fieldOf(shape) }
}

function Footer({ button, look, asks }: { button: string; look?: ButtonLook['look']; asks: boolean }) {
  const { isSubmitting, status, submitCount, isValid, dirty } = useFormikContext()
  useDirty(dirty && !isSubmitting)
  useTouched(dirty || isSubmitting || asks)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (submitCount > 0 && !isValid) end.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [submitCount, isValid])
  return (
    <Box ref={end} display="flex" flexDirection="column" gap="10">
      <Failure>{status}</Failure>
      {/* The button is as wide as its words where there is room, like the buttons of a sheet. */}
      <Button type="submit" busy={isSubmitting} look={look} alignSelf={{ base: 'stretch', md: 'flex-start' }}>
        {button}
      </Button>
    </Box>
  )
}
