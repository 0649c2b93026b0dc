"""The model of the stubs, which answers with all that the user has said in the conversation."""

import asyncio


async def reply(texts):
    """Yields ("reasoning", "tool", or "text", text)."""
    if "Fail now." in texts[-1]:
        raise RuntimeError("The model is out of order.")
    if "Tell me the time." in texts[-1]:
        yield "reasoning", "Clocks know the time."
        yield "tool", "now"
    if "Wait for me." in texts[-1]:
        yield "text", "I am waiting "
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)  # As closing a connection does.
            print("The framework has stopped.", flush=True)
    yield "text", "You said: "
    for word in "\n".join(texts).split(" "):
        yield "text", word + " "
