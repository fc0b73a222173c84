import { Box, Flex } from '@chakra-ui/react'
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy'
import { useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { anamnesisForms } from '#contract/anamnesisForms.ts'
import { CopyForm } from './CopyForm.tsx'
import { editor } from './editing.ts'
import { Publish } from './Publish.tsx'
import { useAnamnesisFormDraft } from './useAnamnesisFormDraft.ts'
import { Versions } from './Versions.tsx'
import { kindWords, standOf } from './words.ts'

/** The editor of a form's draft, with the way out to the studio, to others, and back to what was published. */
export function Editor({ id }: { id: string }) {
  const { data, head, pages, refused, isWaiting, error, stand, again } = useAnamnesisFormDraft(id)
  const { nameOf } = useOwnStudios(anamnesisForms.create)
  const [open, setOpen] = useState<'copy' | 'versions'>()
  const close = () => setOpen(undefined)
  const at = head && { form: head._id, studio: head.studio }
  return (
    <Page title={head?.title ?? 'Formular'} back="anamnesisSettings">
      <Box maxWidth="content" marginInline="auto" paddingTop="8">
        {!(head && pages) && <NotLoaded error={error} again={again} missing="Dieses Formular gibt es nicht mehr." />}
        {head && at && pages && (
          <editor.Editor
            at={at}
            title={head.title}
            draft={head.published + 1}
            pages={pages}
            refused={refused}
            about={
              <Flex justify="space-between" align="center" gap="12" wrap="wrap">
                <Flex gap="8" wrap="wrap" align="center">
                  <Chip>{nameOf(head.studio)}</Chip>
                  <Chip>{kindWords[head.kind]}</Chip>
                  <Chip look={isWaiting ? 'pending' : 'plain'}>{isWaiting ? 'Entwurf wartet auf Netz' : standOf(head)}</Chip>
                  {head.asked && <Chip look="ok">Wird ausgefüllt</Chip>}
                </Flex>
                <Stand at={stand} />
              </Flex>
            }
            out={<Publish head={head} data={data} isWaiting={isWaiting} studio={nameOf(head.studio) ?? head.studio} />}
            more={
              <>
                <Button look="side" size="row" icon={<CopyIcon size={18} aria-hidden />} onClick={() => setOpen('copy')}>
                  In Studios kopieren
                </Button>
                {head.published > 0 && (
                  <Button look="side" size="row" onClick={() => setOpen('versions')}>
                    Versionen
                  </Button>
                )}
              </>
            }
          />
        )}
        {at && open === 'copy' && (
          <Sheet open onClose={close} title="In Studios kopieren">
            <CopyForm at={at} onDone={close} />
          </Sheet>
        )}
        {at && open === 'versions' && (
          <Sheet open wide onClose={close} title="Veröffentlichte Versionen">
            <Versions {...at} />
          </Sheet>
        )}
      </Box>
    </Page>
  )
}
