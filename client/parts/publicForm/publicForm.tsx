import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { now } from '#client/data/time.ts'
import { formOf } from '#client/kit/form.tsx'
import type { ObjectShape } from '#client/kit/shape.ts'
import type { AnyCall } from '#contract/call.ts'
import { DraftAge } from './DraftAge.tsx'
import { forgetOldForms, forms } from './device.ts'
import { post } from './outbox.ts'

interface Kept {
  values: Record<string, unknown>
  changed?: string
  /** Made anew with another form on the screen. */
  nth: number
}

/** The values of a form without an account, kept on the device as they are typed; undefined until they are read. */
function useDeviceDraft(name: string) {
  const [kept, setKept] = useState<Kept>()
  const read = useRef(async () => {
    await forgetOldForms()
    const draft = await forms().drafts.get(name)
    setKept(before => ({ values: draft?.values ?? {}, changed: draft?.changed, nth: (before?.nth ?? 0) + 1 }))
  })
  useEffect(() => void read.current().catch(() => setKept({ values: {}, nth: 0 })), [])
  const first = useRef(true)
  const keep = (values: Record<string, unknown>) => {
    // Formik tells the values that it begins with too.
    if (first.current) {
      first.current = false
      return
    }
    void forms()
      .drafts.put({ name, values: { ...values }, changed: now() })
      .catch(() => {})
  }
  const restart = async () => {
    first.current = true
    await forms().drafts.delete(name)
    await read.current()
  }
  return { kept, keep, restart }
}

interface PublicFormProps {
  /** Names the draft and what was sent: `party`. */
  form: string
  /** What the person signs up for, as it is told while it waits. */
  title: string
  start?: Record<string, unknown>
  button: string
  children: ReactNode
}

export const mailed = 'Deine Anmeldung ist angekommen. Schau in deine E-Mails.'

/**
 * A form that somebody fills in without an account, also without a network: what is typed survives a kill, what is sent waits on the device
 * and arrives once. `shape` are the fields that the person fills in, `arrived` is what they are told on another screen once it did: `mailed`
 * where a mail follows. Made once per module (docs/guides/add-a-public-form.md).
 */
export function publicFormFor(call: AnyCall, shape: ObjectShape, arrived: string) {
  const { Form: Plain, Field } = formOf<Record<string, unknown>, void, Pick<PublicFormProps, 'form' | 'title'>>(
    shape,
    ({ form, title }) =>
      values =>
        post(call, { form, title, arrived }, values),
  )
  // biome-ignore lint/correctness/noComponentHookFactories: one component per call, made once at module level
  function Form({ form, title, start, button, children }: PublicFormProps) {
    const { kept, keep, restart } = useDeviceDraft(form)
    if (!kept) return null
    return (
      <Plain
        key={kept.nth}
        keeps
        wears={{ form, title }}
        start={{ ...start, ...kept.values }}
        button={button}
        onChange={keep as ComponentProps<typeof Plain>['onChange']}
      >
        {kept.changed && <DraftAge at={kept.changed} onRestart={() => void restart()} />}
        {children}
      </Plain>
    )
  }
  return { Form, Field }
}
