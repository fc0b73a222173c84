import { Box, Flex } from '@chakra-ui/react'
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy'
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useSend } from '#client/data/calls.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { SortTree } from '#client/kit/SortTree.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { anamnesisForms, type FormRow } from '#contract/anamnesisForms.ts'
import { copiedPage, copiedQuestion, type Order, orderOf } from '#contract/questionnaire/edit.ts'
import { CopyForm } from './CopyForm.tsx'
import type { ShownPage, ShownQuestion } from './drafted.ts'
import { type Open, titleOf } from './open.ts'
import { PageForm } from './PageForm.tsx'
import { Preview } from './Preview.tsx'
import { Publish } from './Publish.tsx'
import { QuestionForm } from './QuestionForm.tsx'
import { Refused } from './Refused.tsx'
import { useDraft } from './useDraft.ts'
import { useTakingOut } from './useTakingOut.ts'
import { Versions } from './Versions.tsx'
import { kindWords, questionWords, standOf } from './words.ts'

/** The editor of a form's draft: pages and questions, their order, a preview, and the way out to the studio. */
export function Editor({ id }: { id: string }) {
  const { data, head, pages, refused, isWaiting, error, stand, again } = useDraft(id)
  const { nameOf } = useOwnStudios(anamnesisForms.create)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <Page title={head?.title ?? 'Formular'} back="anamnesisSettings">
      <Box maxWidth="content" marginInline="auto" paddingTop="8">
        {!(head && pages) && <NotLoaded error={error} again={again} missing="Dieses Formular gibt es nicht mehr." />}
        {head && pages && (
          <Flex direction="column" gap="14">
            <Refused acts={refused} form={id} open={setOpen} />
            <Flex justify="space-between" align="center" gap="12" wrap="wrap">
              <Flex gap="8" wrap="wrap" align="center">
                <Chip>{nameOf(head.studio)}</Chip>
                <Chip>{kindWords[head.kind]}</Chip>
                <Chip look={isWaiting ? 'pending' : 'plain'}>{isWaiting ? 'Entwurf wartet auf Netz' : standOf(head)}</Chip>
                {head.asked && <Chip look="ok">Wird ausgefüllt</Chip>}
              </Flex>
              <Stand at={stand} />
            </Flex>
            <Flex gap="8" wrap="wrap">
              <Publish head={head} data={data} isWaiting={isWaiting} studio={nameOf(head.studio) ?? head.studio} />
              <Button look="side" size="row" icon={<EyeIcon size={18} aria-hidden />} onClick={() => setOpen({ kind: 'preview' })}>
                Vorschau
              </Button>
              <Button look="side" size="row" icon={<CopyIcon size={18} aria-hidden />} onClick={() => setOpen({ kind: 'copy' })}>
                In Studios kopieren
              </Button>
              {head.published > 0 && (
                <Button look="side" size="row" onClick={() => setOpen({ kind: 'versions' })}>
                  Versionen
                </Button>
              )}
            </Flex>
            <Pages head={head} pages={pages} open={setOpen} />
            <Button look="soft" alignSelf="flex-start" icon={<PlusIcon size={18} aria-hidden />} onClick={() => setOpen({ kind: 'page' })}>
              Neue Seite
            </Button>
            {open && (
              <Sheet open wide={open.kind !== 'page' && open.kind !== 'copy'} onClose={close} title={titleOf(open)}>
                <Inside head={head} pages={pages} open={open} close={close} />
              </Sheet>
            )}
          </Flex>
        )}
      </Box>
    </Page>
  )
}

interface InsideProps {
  head: FormRow
  pages: readonly ShownPage[]
  open: Open
  close: () => void
}

/** The sheet: a page or a question to write, with the ways to copy and remove it. */
function Inside({ head, pages, open, close }: InsideProps) {
  const at = { form: head._id, studio: head.studio }
  const out = useTakingOut(at, pages)
  const putPage = useSend(anamnesisForms.putPage, { title: ({ body }) => body.displayedTitle })
  const putQuestion = useSend(anamnesisForms.putQuestion, { title: ({ body }) => body.title })
  if (open.kind === 'preview') return <Preview pages={pages} />
  if (open.kind === 'versions') return <Versions {...at} />
  if (open.kind === 'copy') return <CopyForm at={at} onDone={close} />
  const page = pages.find(({ _id }) => _id === (open.kind === 'page' ? open.page?._id : open.page))
  if (open.kind === 'page') {
    const double = async (given: ShownPage) => {
      const { questions, version: _, act: __, ...next } = copiedPage(given, v7) as ShownPage
      const place = pages.indexOf(given) + 1
      const answer = await putPage.send({ body: { ...at, ...next, displayedTitle: `${next.displayedTitle} (Kopie)`, place } })
      for (const { version: _, act: __, ...question } of questions) await putQuestion.send({ body: { ...at, ...question, page: next._id } })
      sayDone(answer, 'Seite kopiert.')
    }
    return (
      <>
        <PageForm at={at} page={open.page} again={open.again} onDone={close} />
        {page && !open.again && <Ways what="Seite" close={close} onCopy={() => double(page)} onRemove={() => out.page(page)} />}
      </>
    )
  }
  const question = page?.questions.find(({ _id }) => _id === open.question?._id)
  const double = async (given: ShownQuestion) => {
    const { version: _, act: __, ...next } = copiedQuestion(given, v7) as ShownQuestion
    const place = (page?.questions.indexOf(given) ?? 0) + 1
    const answer = await putQuestion.send({ body: { ...at, ...next, title: `${next.title} (Kopie)`, page: open.page, place } })
    sayDone(answer, 'Frage kopiert.')
  }
  return (
    <>
      <QuestionForm at={{ ...at, page: open.page }} question={open.question} again={open.again} onDone={close} />
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

interface PagesProps {
  head: FormRow
  pages: readonly ShownPage[]
  open: (open: Open) => void
}

/** The tree of pages and questions; a move is said, and taken back by the order of before. */
function Pages({ head, pages, open }: PagesProps) {
  const { send } = useSend(anamnesisForms.sort, { title: () => `Reihenfolge: ${head.title}` })
  const sort = (order: Order[]) => send({ body: { form: head._id, studio: head.studio, version: head.published + 1, pages: order } })
  const move = async (order: Order[]) => {
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
      label={`Seiten: ${head.title}`}
      nameOf={line => ('questions' in line ? `Seite ${line.displayedTitle}` : line.title)}
      onOrder={order => void move(order)}
      head={(page, place) => (
        <Row
          title={
            <Box as="span" textStyle="heading">
              {place + 1}. {page.displayedTitle}
            </Box>
          }
          second={page.showInExpress ? 'Auch in der Kurzform' : 'Nur in der ganzen Form'}
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
