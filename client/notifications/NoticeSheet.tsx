import { Box } from '@chakra-ui/react'
import { useRouter } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { type ReactNode, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { moment } from '#client/kit/moment.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { NoticeActs } from '#client/notifications/NoticeActs.tsx'
import { pushPossible } from '#client/parts/push/pushState.ts'
import { pushAskAtom } from '#client/parts/quiet.ts'
import { type Notification, notifications } from '#contract/notifications.ts'
import { isRead } from './marks.ts'
import { useNotices } from './notices.ts'

const size = 30
/** One's own ways, then what there is to know, newest first; one that is opened is read. */
export default function NoticeSheet({ ways, onClose }: { ways: ReactNode; onClose: () => void }) {
  const { notices, error, stand, again, read, readAll } = useNotices()
  const [pages, setPages] = useState(1)
  const router = useRouter()
  const newest = notices?.rows[0]?.createdAt
  const open = (notice: Notification) => {
    void read(notice).catch(() => {})
    if (!notice.link) return
    onClose()
    router.history.push(notice.link)
  }
  const footer = notices && newest && notices.unread > 0 && (
    <Button look="soft" onClick={() => void readAll(newest).catch(() => {})}>
      Alle gelesen
    </Button>
  )
  return (
    <Sheet open onClose={onClose} title="Mitteilungen" footer={footer || undefined}>
      <Box borderBottom="1px solid {colors.line}" marginBottom="8">
        {ways}
      </Box>
      {!notices && (error ? <NotLoaded error={error} again={again} /> : <Box minHeight="row" aria-busy />)}
      {notices?.rows.length === 0 && <Empty text="Noch keine Mitteilungen." action={<AskRow onClose={onClose} />} />}
      {notices?.rows.map((notice, at) => (
        <Box key={notice._id} borderTop={at > 0 ? '1px solid {colors.line}' : undefined}>
          <NoticeRow notice={notice} onOpen={open} />
          {isNewestOf(notice, notices.rows) && (
            <Box paddingStart="22px" paddingBottom="8" css={{ '&:empty': { display: 'none' } }}>
              <NoticeActs link={notice.link} onDone={() => void read(notice).catch(() => {})} />
            </Box>
          )}
        </Box>
      ))}
      {Array.from({ length: pages - 1 }, (_, at) => at + 2).map(page => (
        <Older key={page} page={page} onOpen={open} />
      ))}
      {notices && notices.total > pages * size && (
        <Button look="text" onClick={() => setPages(pages + 1)}>
          Ältere laden
        </Button>
      )}
      {notices && notices.rows.length > 0 && (
        <Box paddingTop="12" display="flex" flexWrap="wrap" gap="8" alignItems="center" justifyContent="space-between">
          <AskRow onClose={onClose} />
          <Stand at={stand} />
        </Box>
      )}
    </Sheet>
  )
}

/** The way to messages on this device, for whom they are possible and not yet on. */
function AskRow({ onClose }: { onClose: () => void }) {
  const ask = useSetAtom(pushAskAtom)
  if (!pushPossible()) return null
  return (
    <Button
      look="text"
      onClick={() => {
        onClose()
        ask('asked')
      }}
    >
      Auch auf dieses Gerät melden
    </Button>
  )
}

/** The acts for a thing stand once, at the last word on it. */
const isNewestOf = (notice: Notification, rows: readonly Notification[]) => rows.find(({ link }) => link === notice.link) === notice

function Older({ page, onOpen }: { page: number; onOpen: (notice: Notification) => void }) {
  const { marks } = useNotices()
  const { data, error, again } = useCall(notifications.list, { query: { page, size } })
  if (!data) return error ? <NotLoaded error={error} again={again} /> : <Box minHeight="row" aria-busy />
  return data.rows.map(notice => <NoticeRow key={notice._id} notice={{ ...notice, read: isRead(notice, marks) }} onOpen={onOpen} />)
}

function NoticeRow({ notice, onOpen }: { notice: Notification; onOpen: (notice: Notification) => void }) {
  const { title, read, createdAt } = notice
  return (
    <Row
      title={
        <Box as="span" fontWeight={read ? 450 : 640}>
          {!read && <Hidden>Ungelesen: </Hidden>}
          {title}
        </Box>
      }
      second={moment(createdAt)}
      lead={<Box as="span" aria-hidden width="10px" height="10px" borderRadius="full" flexShrink={0} bg={read ? undefined : 'brand'} />}
      onPick={() => onOpen(notice)}
    />
  )
}

const Hidden = ({ children }: { children: string }) => (
  <Box as="span" position="absolute" width="1px" height="1px" overflow="hidden" clipPath="inset(50%)" whiteSpace="nowrap">
    {children}
  </Box>
)
