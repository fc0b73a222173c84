import { useState } from 'react'
import { v7 } from 'uuid'
import { sayDone } from '#client/kit/waiting/say.ts'
import type { At, EditAct } from './about.ts'
import type { EditorParts } from './parts.ts'
import type { ShownPage } from './shownPages.ts'
import { bodyIn } from './useEdit.ts'

interface PageFormProps {
  parts: EditorParts
  /** The place that it belongs to. */
  at: At
  /** Absent for a new one. */
  page?: Omit<ShownPage, 'questions'>
  /** An act that is written anew. */
  again?: EditAct
  onDone: () => void
}

/** A page's title, and whether the short way asks it, too. */
export function PageForm({ parts, at, page, again, onDone }: PageFormProps) {
  const { put, short, draft } = parts
  const [_id] = useState(() => page?._id ?? v7())
  return (
    <put.page.Form
      start={page ?? ({ showInExpress: true } as object)}
      also={{ ...at, _id, ...(page?.version !== undefined && { version: page.version }) }}
      again={again ?? page?.act}
      title={input => bodyIn<ShownPage>(input).displayedTitle}
      draft={`${draft}Page/${page ? _id : `${at[parts.at[0]]}/new`}`}
      onDone={answer => {
        sayDone(answer, 'Seite gespeichert.')
        onDone()
      }}
    >
      <put.page.Field name="displayedTitle" autoFocus={!page} />
      {short && <put.page.Field name="showInExpress" hint="Ohne Häkchen fragt die Kurzform diese Seite nicht." />}
    </put.page.Form>
  )
}
