import { Box, Flex } from '@chakra-ui/react'
import { prefetch, useCall } from '#client/data/reads.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { questionEditor } from '#client/kit/questionEditor/questionEditor.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { campaigns } from '#contract/campaigns/campaignOffice.ts'
import { campaignStates } from '#contract/rules/campaigns/states.ts'
import { InviteButton } from './InviteButton.tsx'

const { putPage, putQuestion, sortQuestions, removePage, removeQuestion, one } = campaigns

const editor = questionEditor({
  calls: { page: putPage, question: putQuestion, sort: sortQuestions, removePage, removeQuestion },
  at: ['campaign'],
  draft: 'survey',
  load: async id => (await prefetch(one, { params: { id } }, 0)).pages,
})

/** There is one draft alone: what stands here is what people are asked. */
const onlyDraft = 1

/** The questions of a survey. */
export function Editor({ id }: { id: string }) {
  const { data, error, stand, again } = useCall(one, { params: { id } })
  const { pages, refused, isWaiting } = editor.useDraft(id, data?.pages, stand ?? 0)
  return (
    <Page title={data?.title ?? 'Umfrage'} back="campaigns">
      <Box maxWidth="content" marginInline="auto" paddingTop="8">
        {!(data && pages) && <NotLoaded error={error} again={again} missing="Diese Umfrage gibt es nicht mehr." />}
        {data && pages && (
          <editor.Editor
            at={{ campaign: id }}
            title={data.title}
            draft={onlyDraft}
            pages={pages}
            refused={refused}
            about={
              <Flex justify="space-between" align="center" gap="12" wrap="wrap">
                <Flex gap="8" wrap="wrap">
                  <Chip>{campaignStates[data.state]}</Chip>
                  {isWaiting && <Chip look="pending">wartet auf Netz</Chip>}
                </Flex>
                <Stand at={stand} />
              </Flex>
            }
            out={
              <Flex gap="8" wrap="wrap">
                <ButtonLink to="campaigns" search={{ ergebnis: id }} look="soft" size="row">
                  Was daraus wurde
                </ButtonLink>
                {data.state === 'live' && <InviteButton id={id} />}
              </Flex>
            }
          />
        )}
      </Box>
    </Page>
  )
}
