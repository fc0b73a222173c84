import { money } from '#client/kit/format.ts'

/** «Ein Monat geschenkt (CHF 69.00)»; without an amount the text alone. */
export const rewardOf = ({ rewardText, rewardRappen }: { rewardText: string; rewardRappen: number }) =>
  rewardRappen > 0 ? `${rewardText} (${money(rewardRappen).replace(' ', '\u00a0')})` : rewardText

/** The address that a member gives away. */
export const linkOf = (code: string) => `${location.origin}/r/${code}`
