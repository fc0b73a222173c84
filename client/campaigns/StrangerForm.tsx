import { type ReactNode, useState } from 'react'
import { useMe } from '#client/data/session.ts'
import { formOf } from '#client/kit/form.tsx'
import { DraftAge } from '#client/parts/publicForm/DraftAge.tsx'
import { useDeviceDraft } from '#client/parts/publicForm/useDeviceDraft.ts'
import { stranger } from '#contract/campaigns/shapes.ts'

type StrangerFormValues = Record<string, unknown>
type Sends = (values: StrangerFormValues) => Promise<void>

const { Form: Plain, Field } = formOf<StrangerFormValues, void, { onSend: Sends }>(stranger, ({ onSend }) => onSend)

interface StrangerFormProps {
  /** Names the draft. */
  form: string
  button: string
  onSend: Sends
  /** Set where the device is many people's: it offers nobody's name. */
  shared?: boolean
  children?: ReactNode
}

/** Name and address of somebody who takes part without an account; what is typed survives a kill, but for devices that many share. */
export function StrangerForm({ form, button, onSend, shared, children }: StrangerFormProps) {
  const me = useMe()
  const { kept, keep, restart } = useDeviceDraft(form)
  const [own] = useState(() => (me && !shared ? { vorname: me.vorname, nachname: me.nachname, email: me.email } : {}))
  if (!kept) return null
  return (
    <Plain
      key={kept.nth}
      keeps
      wears={{ onSend }}
      start={{ ...own, ...(shared ? {} : kept.values) }}
      button={button}
      onChange={values => {
        if (!shared) keep(values)
      }}
    >
      {kept.changed && !shared && <DraftAge at={kept.changed} onRestart={() => void restart()} />}
      <Field name="vorname" autoComplete={shared ? 'off' : 'given-name'} />
      <Field name="nachname" autoComplete={shared ? 'off' : 'family-name'} />
      <Field name="email" type="email" autoComplete={shared ? 'off' : 'email'} />
      <Field name="telefon" type="tel" autoComplete={shared ? 'off' : 'tel'} hint="Freiwillig." />
      {children}
    </Plain>
  )
}
