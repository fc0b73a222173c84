import { Box, Image, Text } from '@chakra-ui/react'
import { Suspense, useRef, useState } from 'react'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { moment } from '#client/kit/moment.ts'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { news } from '#contract/news/calls.ts'
import type { NewsItem } from '#contract/news/shapes.ts'
import { Out } from './Out.tsx'
import { withRead } from './readNews.ts'

// The cleaner of HTML is only needed for a text that is opened.
const Html = lazyPart(() => import('#client/parts/Html.tsx').then(({ Html }) => ({ default: Html })))

/** How many stand on the page; all of them are in the sheet. */
const few = 3
const ways = { read: news.read }

/** The studio's news: the newest ones, and all in a sheet. */
export function BoardNews() {
  const { data } = useCall(news.mine)
  const sent = useOutboxActs(ways)
  const { send } = useSend(news.read, { title: () => 'News gelesen' })
  const [open, setOpen] = useState<string>()
  const told = useRef(new Set<string>())
  const items =
    data &&
    withRead(
      data,
      sent.map(({ id }) => id),
    )
  if (!items?.length) return null
  const unread = items.filter(({ read }) => !read).length
  const one = items.find(({ _id }) => _id === open)
  const show = ({ _id, read }: NewsItem) => {
    setOpen(_id)
    if (read || told.current.has(_id)) return
    told.current.add(_id)
    void send({ params: { id: _id } }).catch(() => told.current.delete(_id))
  }
  return (
    <Section title="News" aside={unread > 0 && `${unread} ungelesen`}>
      <NewsRows items={items.slice(0, few)} onOpen={show} />
      {items.length > few && (
        <Button look="text" marginStart="-10px" onClick={() => setOpen('')}>
          Alle {items.length} News
        </Button>
      )}
      {open !== undefined && (
        <Sheet
          open
          onClose={() => setOpen(undefined)}
          title={one?.title ?? 'News'}
          footer={one && (one.link || items.length > 1) && <Foot item={one} more={items.length > 1} onAll={() => setOpen('')} />}
        >
          {one ? <Item item={one} /> : <NewsRows items={items} onOpen={show} />}
        </Sheet>
      )}
    </Section>
  )
}

const NewsRows = ({ items, onOpen }: { items: readonly NewsItem[]; onOpen: (item: NewsItem) => void }) =>
  items.map(item => (
    <Row
      key={item._id}
      title={item.title}
      second={moment(item.at)}
      trail={
        !item.read && (
          <Chip look="accent" small>
            neu
          </Chip>
        )
      }
      onPick={() => onOpen(item)}
    />
  ))

function Item({ item: { text, picture, described, at } }: { item: NewsItem }) {
  return (
    <Box display="grid" gap="12">
      {picture && (
        <Image src={`/api/${picture}`} alt={described ?? ''} maxHeight="40dvh" width="full" objectFit="cover" borderRadius="inner" />
      )}
      <Text textStyle="small" color="ink2">
        {moment(at)}
      </Text>
      <Suspense>
        <Html html={text} />
      </Suspense>
    </Box>
  )
}

function Foot({ item: { link }, more, onAll }: { item: NewsItem; more: boolean; onAll: () => void }) {
  return (
    <>
      {link && (
        <Button asChild>
          <Out to={link}>Mehr dazu</Out>
        </Button>
      )}
      {more && (
        <Button look={link ? 'side' : 'soft'} onClick={onAll}>
          Alle News
        </Button>
      )}
    </>
  )
}
