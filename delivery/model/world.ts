/** The model of the protocol is being built in this folder by another pair of hands: leave it to them. */
export {}
