"""As much of LangChain as the sample of LangGraph uses."""

from fake_model import reply
from langchain_core.messages import AIMessageChunk, ToolMessage


class Graph:
    def __init__(self):
        self.threads = {}

    async def astream(self, question, config, stream_mode):
        texts = self.threads.setdefault(config["configurable"]["thread_id"], [])
        blocks = [block for message in question["messages"] for block in message.content_blocks]
        texts += [block["text"] for block in blocks if block["type"] == "text"]
        async for kind, text in reply(list(texts)):
            block = {"type": kind, kind: text}
            yield (ToolMessage(text) if kind == "tool" else AIMessageChunk([block])), {}


def create_agent(model, tools, checkpointer):
    return Graph()
