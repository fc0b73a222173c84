import { useState } from 'react'
import { v7 } from 'uuid'
import { formFor } from '#client/kit/form.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { anamnesisForms } from '#contract/anamnesisForms.ts'
import type { EditAct, ShownPage } from './drafted.ts'

const put = formFor(anamnesisForms.putPage)

interface PageFormProps {
  /** Where it belongs. */
  at: { form: string; studio: string }
  /** Absent for a new one. */
  page?: Omit<ShownPage, 'questions'>
  /** An act that is written anew. */
  again?: EditAct
  onDone: () => void
}

/** A page's title, and whether the short way asks it, too. */
export function PageForm({ at, page, again, onDone }: PageFormProps) {
  const [_id] = useState(() => page?._id ?? v7())
  return (
    <put.Form
      start={page ?? { showInExpress: true }}
      also={{ ...at, _id, ...(page?.version !== undefined && { version: page.version }) }}
      again={again ?? page?.act}
      title={({ body }) => body.displayedTitle}
      draft={`formPage/${page ? _id : `${at.form}/new`}`}
      onDone={answer => {
        sayDone(answer, 'Seite gespeichert.')
        onDone()
      }}
    >
      <put.Field name="displayedTitle" autoFocus={!page} />
      <put.Field name="showInExpress" hint="Ohne Häkchen fragt die Kurzform diese Seite nicht." />
    </put.Form>
  )
}
