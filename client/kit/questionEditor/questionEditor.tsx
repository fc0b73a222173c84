import { Flex } from '@chakra-ui/react'
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { type ReactNode, useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import type { DraftPage } from '#contract/questionnaire/draftQuestion.ts'
import type { EditAct, EditorAbout } from './about.ts'
import { Inside } from './Inside.tsx'
import { type EditorSheet, titleOf } from './openedSheet.ts'
import { PageTree, type TreeProps } from './PageTree.tsx'
import { editorPartsOf } from './parts.ts'
import { RefusedEdits } from './RefusedEdits.tsx'
import { useShownPages } from './useShownPages.ts'

interface EditorProps extends Omit<TreeProps, 'open'> {
  /** Edits that the studio did not take. */
  refused: readonly EditAct[]
  /** The form's kind, and where it stands. */
  about: ReactNode
  /** The way out to whoever fills it in, before «Vorschau», and what else can be done with it, behind. */
  out: ReactNode
  more?: ReactNode
}

/** A form's draft: pages and questions, their order, a preview, and what the studio did not take of it. */
function Editor({ parts, at, refused, about, out, more, ...tree }: EditorProps) {
  const [open, setOpen] = useState<EditorSheet>()
  const close = () => setOpen(undefined)
  return (
    <Flex direction="column" gap="14">
      <RefusedEdits acts={refused} load={parts.load} form={at[parts.at[0]] ?? ''} open={setOpen} />
      {about}
      <Flex gap="8" wrap="wrap">
        {out}
        <Button look="side" size="row" icon={<EyeIcon size={18} aria-hidden />} onClick={() => setOpen({ kind: 'preview' })}>
          Vorschau
        </Button>
        {more}
      </Flex>
      <PageTree {...tree} parts={parts} at={at} open={setOpen} />
      <Button look="soft" alignSelf="flex-start" icon={<PlusIcon size={18} aria-hidden />} onClick={() => setOpen({ kind: 'page' })}>
        Neue Seite
      </Button>
      {open && (
        <Sheet open wide={open.kind !== 'page'} onClose={close} title={titleOf(open)}>
          <Inside parts={parts} at={at} pages={tree.pages} open={open} close={close} />
        </Sheet>
      )}
    </Flex>
  )
}

/**
 * The editor of a kind of forms, whose calls and rules are its domain's: docs/kit/questionnaire.md. Made once per module.
 * @public
 */
export function questionEditor(about: EditorAbout) {
  const parts = editorPartsOf(about)
  return {
    // biome-ignore lint/correctness/noComponentHookFactories: one per kind of forms, made once at module level
    Editor: (props: Omit<EditorProps, 'parts'>) => <Editor {...props} parts={parts} />,
    /** The draft as it will be once what this device did has arrived. */
    useDraft: (id: string, known: readonly DraftPage[] | undefined, stand: number) => useShownPages(about, id, known, stand),
  }
}
