import { useMaybeLocal } from '#client/data/local.ts'
import { Button } from '#client/kit/Button.tsx'
import { Need, NeedsYou } from '#client/kit/waiting/NeedsYou.tsx'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { pageWith } from '#contract/rules/questionnaire/questionEdits.ts'
import type { EditAct, EditorAbout } from './about.ts'
import type { EditorSheet } from './openedSheet.ts'
import type { ShownPage, ShownQuestion } from './shownPages.ts'

interface RefusedProps {
  acts: readonly EditAct[]
  load: EditorAbout['load']
  form: string
  open: (open: EditorSheet) => void
}

/** Edits from here that the studio did not take; a text that was written is opened again with what stands there now. */
export function RefusedEdits({ acts, load, form, open }: RefusedProps) {
  const local = useMaybeLocal()
  if (acts.length === 0) return null
  const look = async (again: EditAct) => {
    const { kind, id, row } = again
    try {
      const pages = await load(form)
      if (kind === 'page') return open({ kind, page: pages.find(({ _id }) => _id === id) ?? (row.body as ShownPage), again })
      const home = pageWith(pages, id)
      const question = home?.questions.find(({ _id }) => _id === id) ?? (row.body as ShownQuestion)
      open({ kind: 'question', page: home?._id ?? (row.body as { page: string }).page, question, again })
    } catch (error) {
      sayFailed(error)
    }
  }
  return (
    <NeedsYou>
      {acts.map(act => {
        const stale = act.row.code === 'stale'
        const writes = act.kind === 'page' || act.kind === 'question'
        return (
          <Need
            key={act.row.key}
            title={act.row.title ?? 'Formular'}
            text={stale && writes ? 'Wurde inzwischen von jemandem geändert: Schau an, was gelten soll.' : act.row.message}
          >
            {writes && (
              <Button size="row" look="soft" onClick={() => void look(act)}>
                {stale ? 'Beides ansehen' : 'Nochmals bearbeiten'}
              </Button>
            )}
            <Button size="row" look="side" onClick={() => void local?.outbox.discard(act.row.key)}>
              Verwerfen
            </Button>
          </Need>
        )
      })}
    </NeedsYou>
  )
}
