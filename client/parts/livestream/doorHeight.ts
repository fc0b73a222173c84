/** Room for the way into a livestream and the space above it, kept before its code and the studio's answer are there. */
export const doorHeight = '56px'
