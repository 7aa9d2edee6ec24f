/** What promises an email: to be said where one can go, and nowhere else. */
export const mailPromise =
  /on its way|we’ve (sent|emailed|let|told)|we’ll (email|send|message|let|tell)\b|\blet you know|been told|(link|email) sent|\bnotified\.['`]|\b(gets?|receives?) an email|\b(is|are|will be) (emailed|notified)\b|\bwe (still )?email you|check your (email|inbox)(?! address)|\bsending starts|messages? to .{0,20}queued\b/i;
