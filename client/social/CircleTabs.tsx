import { ScreenTabs } from '#client/kit/ScreenTabs.tsx'

const tabs = [
  ['friends', 'Freunde'],
  ['social', 'Beiträge'],
] as const

/** The two screens of the Community beside each other: people, and what they write. */
export const CircleTabs = ({ at }: { at: (typeof tabs)[number][0] }) => <ScreenTabs label="Community" at={at} tabs={tabs} />
