/**
 * A text of somebody as it stands in a mail's head, such as a subject or a name: one line, whose control signs and line ends are blanks. What readers
 * would decode as a word in another charset (`=?`, RFC 2047) stands apart, or line ends would come back by it.
 */
export const headLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim()
