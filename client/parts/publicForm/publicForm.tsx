import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { formOf } from '#client/kit/form.tsx'
import type { ObjectShape } from '#client/kit/shape.ts'
import type { AnyCall } from '#contract/call.ts'
import { isSealed } from '#contract/wears.ts'
import { DraftAge } from './DraftAge.tsx'
import { post } from './outbox.ts'
import { keepFormKey } from './sealing.ts'
import { useDeviceDraft, without } from './useDeviceDraft.ts'

interface PublicFormProps {
  /** Names the draft and what was sent: `party`. */
  form: string
  /** The thing that the person signs up for, as it is told while it waits. */
  title: string
  start?: Record<string, unknown>
  button: string
  /** Values of the call's path. */
  params?: Record<string, string>
  /** The reason why it can't be sent yet. */
  holds?: ComponentProps<ReturnType<typeof formOf>['Form']>['holds']
  onChange?: (values: Record<string, unknown>) => void
  /** Set where the device is many people's: no draft is kept, and none is shown. */
  shared?: boolean
  onSent?: () => void
  children: ReactNode
}

export const mailed = 'Deine Anmeldung ist angekommen. Schau in deine E-Mails.'

/**
 * A form that somebody fills in without an account, also without a network: what is typed survives a kill, what is sent waits on the device
 * and arrives once. `shape` are the fields that the person fills in, `arrived` is what they are told on another screen once it did: `mailed`
 * where a mail follows. What is `secret` is kept by no draft; its call is worn `sealed` (C42). Made once per module
 * (docs/guides/add-a-public-form.md).
 */
export function publicFormFor(call: AnyCall, shape: ObjectShape, arrived: string, secret: readonly string[] = []) {
  const { Form: Plain, Field } = formOf<Record<string, unknown>, void, Pick<PublicFormProps, 'form' | 'title' | 'params'>>(
    shape,
    ({ form, title, params }) =>
      values =>
        post(call, { form, title, arrived, ...(params && { params }) }, values, without(values, secret)),
  )
  // biome-ignore lint/correctness/noComponentHookFactories: one component per call, made once at module level
  function Form({ form, title, start, button, params, holds, onChange, shared, onSent, children }: PublicFormProps) {
    const { kept, keep, restart } = useDeviceDraft(form, secret)
    useEffect(() => {
      if (isSealed(call) || call.atFair) void keepFormKey().catch(() => {})
    }, [])
    if (!kept) return null
    return (
      <Plain
        key={kept.nth}
        keeps
        wears={{ form, title, params }}
        holds={holds}
        start={{ ...start, ...(!shared && kept.values) }}
        onDone={onSent}
        button={button}
        onChange={values => {
          if (!shared) keep(values as Record<string, unknown>)
          onChange?.(values as Record<string, unknown>)
        }}
      >
        {kept.changed && !shared && <DraftAge at={kept.changed} onRestart={() => void restart()} />}
        {children}
      </Plain>
    )
  }
  return { Form, Field }
}
