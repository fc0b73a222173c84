/** A number as people write it, with blanks, slashes, points, hyphens or 00 in place of the plus, without all that. */
export const plainPhone = (written: string) => written.replace(/[\s()/.-]/g, '').replace(/^00/, '+')
