import { useState } from 'react'
import { v7 } from 'uuid'
import { formFor } from '#client/kit/form.tsx'
import type { Shown } from '#client/kit/waiting/overlay.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { type VideoCategory, videos } from '#contract/videos.ts'

const make = formFor(videos.addCategory)
const change = formFor(videos.editCategory)

/** A category to name; without a network it waits on this device. */
export function CategoryForm({ row, onDone }: { row?: Shown<VideoCategory>; onDone: () => void }) {
  const [_id] = useState(() => row?._id ?? v7())
  const isNew = !row || row.act?.kind === 'add'
  const common = {
    again: row?.act,
    title: ({ body }: { body: { name: string } }) => body.name,
    draft: `category/${row ? _id : 'new'}`,
    onDone: (answer: unknown, { name }: { name: string }) => {
      sayDone(answer, isNew ? `«${name}» ist angelegt.` : `«${name}» ist gespeichert.`)
      onDone()
    },
  }
  if (isNew)
    return (
      <make.Form {...common} also={{ _id }} button="Anlegen">
        <make.Field name="name" autoFocus />
      </make.Form>
    )
  return (
    <change.Form {...common} rest={{ params: { id: _id } }} start={row} also={{ _id, version: row.version }}>
      <change.Field name="name" autoFocus />
    </change.Form>
  )
}
