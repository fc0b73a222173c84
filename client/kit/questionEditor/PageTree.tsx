import { Box } from '@chakra-ui/react'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { Button } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { counted } from '#client/kit/format.ts'
import { typeWords } from '#client/kit/questionWords.ts'
import { Row } from '#client/kit/Row.tsx'
import { SortTree } from '#client/kit/SortTree.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import type { Question } from '#contract/questionnaire/shapes.ts'
import { type FormOrder, orderOf } from '#contract/rules/questionnaire/questionEdits.ts'
import type { At } from './about.ts'
import type { EditorSheet } from './openedSheet.ts'
import type { EditorParts } from './parts.ts'
import type { ShownPage, ShownQuestion } from './shownPages.ts'
import { useEdit } from './useEdit.ts'

/** «Auswahl, Pflicht, 2 Zusatzfragen». */
const questionWords = ({ type, required, options, additionalFields }: Question) =>
  [
    type === 'select' ? `${typeWords[type]} aus ${options.length}` : typeWords[type],
    ...(required ? ['Pflicht'] : []),
    ...(additionalFields.length > 0 ? [counted(additionalFields.length, 'Zusatzfrage', 'Zusatzfragen')] : []),
  ].join(', ')

export interface TreeProps {
  parts: EditorParts
  at: At
  /** The form's name. */
  title: string
  /** Number of the draft, which an order names, so that none reaches a draft that was given out. */
  draft: number
  pages: readonly ShownPage[]
  open: (open: EditorSheet) => void
}

/** The tree of pages and questions; a move is said, and taken back by the order of before. */
export function PageTree({ parts, at, title, draft, pages, open }: TreeProps) {
  const send = useEdit(parts.calls.sort, () => `Reihenfolge: ${title}`)
  const sort = (order: FormOrder[]) => send({ ...at, version: draft, pages: order })
  const move = async (order: FormOrder[]) => {
    const before = orderOf(pages)
    try {
      sayDone(await sort(order), 'Reihenfolge geändert.', () => void sort(before).catch(sayFailed))
    } catch (error) {
      sayFailed(error)
    }
  }
  if (pages.length === 0) return <Empty text="Noch keine Seite. Eine Seite ist ein Schritt beim Ausfüllen." />
  return (
    <SortTree<ShownQuestion, ShownPage>
      groups={pages}
      rowsOf={({ questions }) => questions}
      label={`Seiten: ${title}`}
      nameOf={line => ('questions' in line ? `Seite ${line.displayedTitle}` : line.title)}
      onOrder={order => void move(order)}
      head={(page, place) => (
        <Row
          title={
            <Box as="span" textStyle="heading">
              {place + 1}. {page.displayedTitle}
            </Box>
          }
          second={parts.short && (page.showInExpress ? 'Auch in der Kurzform' : 'Nur in der ganzen Form')}
          trail={page.act && <Tick state="waiting" size="small" />}
          onPick={() => open({ kind: 'page', page })}
        />
      )}
      foot={page => (
        <Button
          look="text"
          size="row"
          icon={<PlusIcon size={18} aria-hidden />}
          aria-label={`Neue Frage: ${page.displayedTitle}`}
          onClick={() => open({ kind: 'question', page: page._id })}
        >
          Neue Frage
        </Button>
      )}
    >
      {(question, page) => (
        <Row
          title={question.title}
          second={questionWords(question)}
          trail={question.act && <Tick state="waiting" size="small" />}
          onPick={() => open({ kind: 'question', page: page._id, question })}
        />
      )}
    </SortTree>
  )
}
