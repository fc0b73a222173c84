import { Box, Flex } from '@chakra-ui/react'
import { prefetch, useCall } from '#client/data/reads.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { questionEditor } from '#client/kit/questionEditor/questionEditor.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { leads } from '#contract/leads/calls.ts'

const { putPage, putQuestion, sortQuestions, removePage, removeQuestion, setting } = leads

const editor = questionEditor({
  calls: { page: putPage, question: putQuestion, sort: sortQuestions, removePage, removeQuestion },
  at: ['form'],
  draft: 'leadQuestions',
  load: async id => (await prefetch(setting, { params: { id } }, 0)).pages,
})

/** There is one draft alone: what stands here is what strangers are asked. */
const onlyDraft = 1

/** The questions of a form, as strangers are asked them from then on. */
export function Editor({ id }: { id: string }) {
  const { data, error, stand, again } = useCall(setting, { params: { id } })
  const { pages, refused, isWaiting } = editor.useDraft(id, data?.pages, stand ?? 0)
  return (
    <Page title={data?.title ?? 'Formular'} back="leadsSettings">
      <Box maxWidth="content" marginInline="auto" paddingTop="8">
        {!(data && pages) && <NotLoaded error={error} again={again} missing="Dieses Formular gibt es nicht mehr." />}
        {data && pages && (
          <editor.Editor
            at={{ form: id }}
            title={data.title}
            draft={onlyDraft}
            pages={pages}
            refused={refused}
            about={
              <Flex justify="space-between" align="center" gap="12" wrap="wrap">
                <Flex gap="8" wrap="wrap">
                  <Chip>{`/l/${data.link}`}</Chip>
                  {isWaiting && <Chip look="pending">wartet auf Netz</Chip>}
                </Flex>
                <Stand at={stand} />
              </Flex>
            }
            out={
              <ButtonLink to="leadPage" params={{ link: data.link }} look="soft" size="row">
                Formular öffnen
              </ButtonLink>
            }
          />
        )}
      </Box>
    </Page>
  )
}
