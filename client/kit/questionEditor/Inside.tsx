import { Flex } from '@chakra-ui/react'
import { v7 } from 'uuid'
import { Button } from '#client/kit/Button.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { copiedPage, copiedQuestion } from '#contract/rules/questionnaire/questionEdits.ts'
import type { At } from './about.ts'
import type { EditorSheet } from './openedSheet.ts'
import { PageForm } from './PageForm.tsx'
import type { EditorParts } from './parts.ts'
import { QuestionForm } from './QuestionForm.tsx'
import { Preview } from './QuestionPreview.tsx'
import type { ShownPage, ShownQuestion } from './shownPages.ts'
import { useEdit } from './useEdit.ts'
import { useTakingOut } from './useTakingOut.ts'

interface InsideProps {
  parts: EditorParts
  at: At
  pages: readonly ShownPage[]
  open: EditorSheet
  close: () => void
}

/** The sheet: a page or a question to write, with the ways to copy and remove it, or the form to be tried out. */
export function Inside({ parts, at, pages, open, close }: InsideProps) {
  const { calls, short } = parts
  const out = useTakingOut(calls, at, pages)
  const putPage = useEdit<ShownPage>(calls.page, ({ displayedTitle }) => displayedTitle)
  const putQuestion = useEdit<ShownQuestion>(calls.question, ({ title }) => title)
  if (open.kind === 'preview') return <Preview pages={pages} short={short} />
  const page = pages.find(({ _id }) => _id === (open.kind === 'page' ? open.page?._id : open.page))
  if (open.kind === 'page') {
    const double = async (given: ShownPage) => {
      const { questions, version: _, act: __, ...next } = copiedPage(given, v7) as ShownPage
      const place = pages.indexOf(given) + 1
      const answer = await putPage({ ...at, ...next, displayedTitle: `${next.displayedTitle} (Kopie)`, place })
      for (const { version: _, act: __, ...question } of questions) await putQuestion({ ...at, ...question, page: next._id })
      sayDone(answer, 'Seite kopiert.')
    }
    return (
      <>
        <PageForm parts={parts} at={at} page={open.page} again={open.again} onDone={close} />
        {page && !open.again && <Ways what="Seite" close={close} onCopy={() => double(page)} onRemove={() => out.page(page)} />}
      </>
    )
  }
  const question = page?.questions.find(({ _id }) => _id === open.question?._id)
  const double = async (given: ShownQuestion) => {
    const { version: _, act: __, ...next } = copiedQuestion(given, v7) as ShownQuestion
    const place = (page?.questions.indexOf(given) ?? 0) + 1
    const answer = await putQuestion({ ...at, ...next, title: `${next.title} (Kopie)`, page: open.page, place })
    sayDone(answer, 'Frage kopiert.')
  }
  return (
    <>
      <QuestionForm parts={parts} at={{ ...at, page: open.page }} question={open.question} again={open.again} onDone={close} />
      {question && !open.again && (
        <Ways what="Frage" close={close} onCopy={() => double(question)} onRemove={() => out.question(question)} />
      )}
    </>
  )
}

interface WaysProps {
  what: string
  close: () => void
  onCopy: () => Promise<unknown>
  onRemove: () => Promise<unknown>
}

const Ways = ({ what, close, onCopy, onRemove }: WaysProps) => {
  const after = (act: () => Promise<unknown>) => () => {
    close()
    void act().catch(sayFailed)
  }
  return (
    <Flex gap="8" wrap="wrap" paddingTop="14">
      <Button look="text" size="row" onClick={after(onCopy)}>
        {what} kopieren
      </Button>
      <Button look="text" size="row" color="danger" onClick={after(onRemove)}>
        {what} entfernen
      </Button>
    </Flex>
  )
}
