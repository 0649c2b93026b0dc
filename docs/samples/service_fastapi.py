"""An agent service with FastAPI.

pip install fastapi uvicorn
python3 service_fastapi.py 8000
"""

import asyncio
import base64
import json
import sys
import traceback
import uuid
from contextlib import aclosing
from typing import Any

import uvicorn
from fastapi import FastAPI
from fastapi.responses import StreamingResponse
from pydantic import BaseModel

sessions = {}


async def agent(text, files, session):
    """Yields ("log", "reasoning", or "message", text). It is canceled when the user stops."""
    history = sessions.setdefault(session, [])
    yield "log", f"{len(files)} files, {len(history)} earlier questions"
    if history:
        yield "message", f"Before, you said: {history[-1]}\n\n"
    for file in files:
        yield "message", f"- {file.name}: {file.mime_type}, {len(file.content)} bytes\n"
    for word in text.split(" "):
        await asyncio.sleep(0)  # Other queries, and the end of this one, get their turn.
        yield "message", word + " "
    history.append(text)


class Part(BaseModel):
    type: str
    text: str = ""
    name: str = ""
    mimeType: str = ""
    base64: str = ""


class Query(BaseModel):
    parts: list[Part]
    kwargs: dict[str, Any] = {}


class File:
    """A file as a model can read it: its `kind` is "image", "pdf", or "text"."""

    def __init__(self, part):
        self.name, self.mime_type, self.base64 = part.name, part.mimeType, part.base64
        self.content = base64.b64decode(part.base64)
        is_image = self.mime_type in ("image/gif", "image/jpeg", "image/png", "image/webp")
        is_pdf = self.mime_type == "application/pdf"
        self.kind = "image" if is_image else "pdf" if is_pdf else "text"
        text = self.content.decode(errors="replace")
        if "\0" in text or "\ufffd" in text:
            text = f"({self.mime_type}, {len(self.content)} bytes)"
        self.text = f"{self.name}\n{text}"


def event(kind, **data):
    return f"data: {json.dumps({'type': kind, 'data': data})}\n\n"


async def events(agent, query):
    text = "\n\n".join(part.text for part in query.parts if part.type == "text")
    files = [File(part) for part in query.parts if part.type == "file"]
    # Without a session, each question is its own.
    session = query.kwargs.get("session_id") or str(uuid.uuid4())
    reasons = False
    done = False
    try:
        async with aclosing(agent(text, files, session)) as steps:
            async for kind, text in steps:
                if kind == "log":
                    yield event("log", message=text)
                    continue
                if reasons != (kind == "reasoning"):
                    text = ("</think>\n\n" if reasons else "<think>") + text
                reasons = kind == "reasoning"
                yield event("message", content=text)
        done = True
    except Exception as error:
        traceback.print_exc()
        yield event("error", message=str(error))
        done = True
    finally:
        if not done:
            print("stopped by the client", file=sys.stderr)


class EventStream(StreamingResponse):
    media_type = "text/event-stream"

    async def __call__(self, scope, receive, send):
        # Starlette would also cancel the end of an agent, such as closing connections.
        sending = asyncio.create_task(self.stream_response(send))
        leaving = asyncio.create_task(self.listen_for_disconnect(receive))
        try:
            await asyncio.wait([sending, leaving], return_when=asyncio.FIRST_COMPLETED)
        finally:
            sending.cancel()
            leaving.cancel()
            await asyncio.gather(sending, leaving, return_exceptions=True)
            await self.body_iterator.aclose()


def serve(agent):
    """Serves an agent on 127.0.0.1, on the port in the command line."""
    app = FastAPI()

    @app.post("/query")
    async def answer(query: Query):
        return EventStream(events(agent, query), headers={"Cache-Control": "no-store"})

    uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]) if len(sys.argv) > 1 else 8000)


if __name__ == "__main__":
    serve(agent)
